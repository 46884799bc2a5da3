"""How Alembic runs the migrations: on the connection that `tutor.progress.database` hands it, in its transaction."""

from alembic import context

from tutor.progress.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
