#!/bin/sh
# Patroni calls this once, on the first leader, with the address of its database: makes the user and the database of the game.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$TAKAMAKA_PASSWORD" "$1" <<'SQL'
CREATE ROLE takamaka LOGIN PASSWORD :'password';
CREATE DATABASE takamaka OWNER takamaka ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C.UTF-8';
SQL
