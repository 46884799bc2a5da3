"""Pictures as data: shapes, theme, hit test, SVG, words for the ear. No toolkit."""
