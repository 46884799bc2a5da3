"""The history of the tables, run by Alembic."""
