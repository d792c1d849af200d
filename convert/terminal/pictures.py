"""Pictures of figures: heat maps, curves and clouds, as SVG or PNG files by Vega (an extra), the same bytes for the
same figures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from convert.compendium.paths import refuse_overrides
from convert.errors import UsageError
from convert.plain_file import read_head

Chart = dict[str, Any]
"""A Vega-Lite document without its data's origin: all of it is inside."""
INSTALL = "install it with: python -m pip install 'card2spell[plots]'"
FINE = 2.0
"""Pixels of a PNG for each of the picture's."""
_COUNTED = re.compile(r"\b(gradient|clip|pattern)_?(\d+)\b")
_INK, _GREY, _BLUE, _RED = "#1f2430", "#8a8f98", "#2f6db3", "#c2452d"
_LOOKS: Chart = {
    "background": "white",
    "font": "sans-serif",
    "view": {"stroke": None},
    "axis": {"labelColor": _INK, "titleColor": _INK, "gridColor": "#e6e8eb", "labelFontSize": 11, "titleFontSize": 12},
    "title": {"color": _INK, "fontSize": 14, "anchor": "start", "subtitleColor": _GREY, "subtitleFontSize": 11},
    "legend": {"labelColor": _INK, "titleColor": _INK, "labelFontSize": 11, "titleFontSize": 12},
}


class Cell(msgspec.Struct, frozen=True):
    """One field of a heat map: a share of 0 to 1 at a place."""

    x: int
    y: int
    rate: float


class At(msgspec.Struct, frozen=True):
    """One point of a curve or a cloud, with the range about it."""

    x: float
    y: float
    low: float
    high: float
    series: str = ""


def heat_map(title: str, subtitle: str, axes: tuple[str, str], cells: Sequence[Cell]) -> Chart:
    """Shares over two numbers, written into the fields; even odds are white."""
    place = {
        "x": {"field": "x", "type": "ordinal", "title": axes[0], "axis": {"labelAngle": 0}},
        "y": {"field": "y", "type": "ordinal", "title": axes[1], "sort": "descending"},
    }
    scale = {"domain": [0, 0.5, 1], "range": [_RED, "#ffffff", _BLUE], "interpolate": "rgb"}
    key = {"title": "wins", "format": ".0%"}
    colour = {"field": "rate", "type": "quantitative", "scale": scale, "legend": key}
    strong = {"test": "datum.rate < 0.2 || datum.rate > 0.8", "value": "white"}
    number = {"field": "rate", "type": "quantitative", "format": ".0%"}
    return {
        **_headed(title, subtitle),
        "width": {"step": 40},
        "height": {"step": 26},
        "data": {"values": _rows(cells)},
        "layer": [
            {"mark": {"type": "rect", "stroke": "white"}, "encoding": {**place, "color": colour}},
            {
                "mark": {"type": "text", "fontSize": 11},
                "encoding": {**place, "text": number, "color": {"condition": strong, "value": _INK}},
            },
        ],
    }


def curves(title: str, subtitle: str, axes: tuple[str, str], points: Sequence[At], *, rates: bool = False) -> Chart:
    """Curves over a number, each with the band about it; ``rates``: from 0 to 1, said in per cent."""
    colour: Chart = {"field": "series", "type": "nominal", "title": None, "scale": {"range": [_BLUE, _RED, _GREY]}}
    colour["legend"] = {"orient": "bottom", "labelLimit": 480, "symbolOpacity": 1, "direction": "vertical"}
    x = {"field": "x", "type": "quantitative", "title": axes[0], "axis": {"tickMinStep": 1}}
    shown = {"axis": {"format": "%"}, "scale": {"domain": [0, 1]}} if rates else {}
    band = {"low": {"field": "low", "type": "quantitative", "title": axes[1], **shown}, "high": {"field": "high"}}
    return {
        **_headed(title, subtitle),
        "width": 520,
        "height": 300,
        "data": {"values": _rows(points)},
        "encoding": {"x": x, "color": colour},
        "layer": [
            {"mark": {"type": "area", "opacity": 0.18}, "encoding": {"y": band["low"], "y2": band["high"]}},
            {
                "mark": {"type": "line", "point": True},
                "encoding": {"y": {"field": "y", "type": "quantitative", "title": axes[1], **shown}},
            },
        ],
    }


def boxes(title: str, subtitle: str, axes: tuple[str, str], groups: Mapping[int, Sequence[int]]) -> Chart:
    """A box with its points for each number: quarters, the median, whiskers to the ends."""
    values = [{"x": at, "y": each} for at, points in groups.items() for each in points]
    x = {"field": "x", "type": "ordinal", "title": axes[0], "axis": {"labelAngle": 0}}
    y = {"field": "y", "type": "quantitative", "title": axes[1], "scale": {"zero": False}}
    box = {"type": "boxplot", "extent": "min-max", "size": 22, "color": _BLUE, "opacity": 0.45}
    return {
        **_headed(title, subtitle),
        "width": {"step": 44},
        "height": 320,
        "data": {"values": values},
        "encoding": {"x": x, "y": y},
        "layer": [
            {"mark": {**box, "median": {"color": _INK}}},
            {"mark": {"type": "point", "filled": True, "size": 14, "color": _INK, "opacity": 0.5}},
        ],
    }


def calibration(title: str, subtitle: str, axes: tuple[str, str], points: Sequence[At]) -> Chart:
    """What was measured over what was predicted, with the line on which both are the same."""
    share: Chart = {"domain": [0, 1]}
    x = {"field": "x", "type": "quantitative", "title": axes[0], "scale": share, "axis": {"format": ".0%"}}
    y = {"field": "y", "type": "quantitative", "title": axes[1], "scale": share, "axis": {"format": ".0%"}}
    diagonal: Chart = {
        "data": {"values": [{"x": 0, "y": 0}, {"x": 1, "y": 1}]},
        "mark": {"type": "line", "color": _GREY, "strokeDash": [5, 4]},
        "encoding": {"x": x, "y": y},
    }
    ranges = {"field": "low", "type": "quantitative", "title": axes[1]}
    return {
        **_headed(title, subtitle),
        "width": 360,
        "height": 360,
        "data": {"values": _rows(points)},
        "layer": [
            diagonal,
            {"mark": {"type": "rule", "color": _BLUE}, "encoding": {"x": x, "y": ranges, "y2": {"field": "high"}}},
            {"mark": {"type": "point", "filled": True, "size": 55, "color": _BLUE}, "encoding": {"x": x, "y": y}},
        ],
    }


def write(chart: Chart, path: Path) -> None:
    """Draw a chart into a file: ``.svg`` or ``.png`` by its ending. Raises ``UsageError``."""
    from convert.atomic_file import refuse_links, replace_whole
    from convert.compendium.atomic import writing

    kind = kind_of(path)
    try:
        import vl_convert
    except ImportError:
        raise UsageError("pictures are drawn by Vega, which is not installed", hint=INSTALL) from None
    if kind == "svg":
        content = _numbered(vl_convert.vegalite_to_svg(chart)).encode()
    else:
        content = vl_convert.vegalite_to_png(chart, scale=FINE)
    with writing(path):
        refuse_links(path, path.parent)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and (head := read_head(path).strip()) and not head.startswith(_PICTURES):
            raise UsageError(f"{path} is there and is no picture: nothing was drawn", hint="name another file")
        replace_whole(path, content)


def _numbered(svg: str) -> str:
    """The same with what Vega counts over all its pictures counted from 1: gradients, clipped parts."""
    names: dict[str, str] = {}
    return _COUNTED.sub(lambda found: names.setdefault(found[0], f"{found[1]}_{len(names) + 1}"), svg)


_PICTURES = (b"<svg", b"<?xml", b"\x89PNG")
"""How pictures begin; an empty file is one that is to come."""


def kind_of(path: Path) -> Literal["svg", "png"]:
    """What a picture's file is to be. Raises ``UsageError`` for another ending, and in a folder of overrides."""
    refuse_overrides(path)
    if path.suffix.lower() == ".svg":
        return "svg"
    if path.suffix.lower() == ".png":
        return "png"
    raise UsageError(f"{path} is no picture's name", hint="let it end in .svg or .png")


def _headed(title: str, subtitle: str) -> Chart:
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "config": _LOOKS,
        "padding": 12,
        "title": {"text": title, "subtitle": subtitle},
    }


def _rows(values: Iterable[msgspec.Struct]) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(each) for each in values]
