"""Interactive tutor for the board games Tikal and Aton. Importing this package loads nothing else."""

__version__ = "0.1.0"
