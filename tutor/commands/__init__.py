"""Subcommands of `tutor`, one module each; listed in `tutor.cli.COMMANDS`."""
