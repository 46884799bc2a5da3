"""Boards and panels: the only user of ipywidgets and ipycanvas. They know pictures and plain data, never a rule."""
