"""Tables: whole games on one screen, from the set-up to the last count."""

from tutor.apps.table.page import table

__all__ = ["table"]
