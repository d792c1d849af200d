"""A compendium into what somebody else's program reads: a browser, a printer, a spreadsheet, a virtual table.

An exporter is a folder here with an ``EXPORTER`` (``convert.export.model.Exporter``) and its templates, and a row in
``convert.export.registry``. It sees entries as ``EntryView``: chosen, safe to share, described by their game through
the contract of a game; it never sees a game's insides, nor how entries were made. It yields files; writing them,
keeping what a person changed, and the manifest are ``convert.export.writing``'s.
"""
