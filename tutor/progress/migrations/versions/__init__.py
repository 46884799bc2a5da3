"""One module a revision, in order of their numbers. A published revision is never changed."""
