#!/bin/sh
# Finds or installs a PostgreSQL server for the tests of the store: the system's own, or Debian's package.
# Ends with an error and one line that says what to do when none is to be had.

has_postgres() { command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

has_postgres && exit 0

if [ "$(id -u)" -eq 0 ]; then as_root=; else as_root="sudo -n"; fi
if command -v apt-get >/dev/null 2>&1 && $as_root true 2>/dev/null; then
  echo "Installing Debian's postgresql for the tests of the store..."
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq >/dev/null 2>&1
  $as_root apt-get install -y -qq --no-install-recommends postgresql >/dev/null 2>&1
  has_postgres && exit 0
fi

echo "The tests of the store need PostgreSQL: install it with 'sudo apt-get install postgresql', then run 'make test' again." >&2
exit 1
