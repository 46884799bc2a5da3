"""`python -m tutor`: the same as the command `tutor`."""

from tutor.cli import main

main()
