"""Names and texts that try to be more than text."""

from __future__ import annotations

ATTACKS = (
    "<script>window.attacked = true</script>",
    "<img src=x onerror='window.attacked=true'>",
    "</title></head><body onload=window.attacked=true>",
    "<svg/onload=window.attacked=true>",
    "javascript:window.attacked=true",
    "[click](javascript:window.attacked=true)",
    "![x](https://tracker.example/x.png)",
    "'); window.attacked = true; ('",
    "\\'); window.attacked = true; //",
    "\\",
    "*/ window.attacked = true; /*",
    "`${window.attacked = true}`",
    "{{ 7 * 7 }}{% for x in y %}",
    "{{constructor.constructor('window.attacked=true')()}}",
    "=cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd",
    "-2+3+cmd",
    '","","=HYPERLINK(""http://tracker.example"")',
    "line one\nline two\r\n# heading\n- item\n```\ncode",
    "\u2028window.attacked = true\u2029",
    "]]> --> <!-- <![CDATA[",
    "&lt;b&gt;&#x3c;b>",
    '#import "/etc/passwd" $ x $ #eval("1")',
    "../../../../etc/passwd",
    "\u202eevil\u202c \ufeff \u0007",
    "\"quoted\" “curly” 'single'",
    "a | b || c",
    "[[/r 1d6]] @UUID[Actor.0123456789abcdef]{x} &Reference[prone] @Embed[x] [[[/macro x]]]",
)
