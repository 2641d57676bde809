-- Databases and roles of Tidemark, for psql 15 or later as a superuser of a server that nothing else uses. It creates
-- what is missing, sets the passwords and may be repeated:
--
--   PORTAL_DATABASE_PASSWORD=… ACCOUNTS_DATABASE_PASSWORD=… CMS_DATABASE_PASSWORD=… REPLICATION_PASSWORD=… \
--     BACKUP_PASSWORD=… psql --no-psqlrc --file=deploy/postgres/roles.sql postgres://postgres@db/postgres
--
-- With FORMER_ROLE, what belongs to that role is given to the new ones (docs/operations.md, "PostgreSQL").
\set ON_ERROR_STOP on
\set QUIET on
\getenv portal_password PORTAL_DATABASE_PASSWORD
\getenv accounts_password ACCOUNTS_DATABASE_PASSWORD
\getenv cms_password CMS_DATABASE_PASSWORD
\getenv replication_password REPLICATION_PASSWORD
\getenv backup_password BACKUP_PASSWORD
\set former_role ''
\getenv former_role FORMER_ROLE

-- The server's log would otherwise contain the passwords.
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = 'panic';
-- What exists already is no news.
set client_min_messages = 'warning';
set password_encryption = 'scram-sha-256';

-- portal: the API; accounts: the main app; cms: the newsroom. Each has the database of its name and no other.
select format('create role %I', name)
  from unnest(array['portal', 'accounts', 'cms', 'replicator', 'backup']) name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role portal login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'portal_password';
alter role accounts login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'accounts_password';
alter role cms login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'cms_password';
-- Followed by standbys. It may copy the whole server, but may not open a database.
alter role replicator login nosuperuser nocreatedb nocreaterole replication nobypassrls password :'replication_password';
-- For scripts/backup.sh: reads every table of the three databases and writes nothing. Not pg_read_all_data, which also
-- reads the password hashes of all roles.
alter role backup login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'backup_password';
alter role backup set default_transaction_read_only = on;

select format('create database %I template template0 encoding ''UTF8''', name)
  from unnest(array['portal', 'accounts', 'cms']) name
  where not exists (select from pg_database where datname = name) \gexec
-- A service owns the tables of its database and creates them, but it does not own the database, so that it cannot let
-- other roles in.
select format('alter database %I owner to current_user', name) from unnest(array['portal', 'accounts', 'cms']) name \gexec
revoke all on database postgres, template1, portal, accounts, cms from public;
grant connect, create, temporary on database portal to portal;
grant connect, create, temporary on database accounts to accounts;
grant connect, create, temporary on database cms to cms;
grant connect on database portal, accounts, cms to backup;
-- Processes that still log in as the former role go on until they are restarted with the new one.
select format('grant %I to %I', name, :'former_role')
  from unnest(array['portal', 'accounts', 'cms']) name where :'former_role' <> '' \gexec

-- In each database: tables belong to the service, and backup may read those that exist and those to come.
\connect portal
alter schema public owner to portal;
revoke all on schema public from public;
select format('reassign owned by %I to portal', :'former_role') where :'former_role' <> '' \gexec
alter default privileges for role portal grant usage on schemas to backup;
alter default privileges for role portal grant select on tables to backup;
alter default privileges for role portal grant select on sequences to backup;
select format('grant usage on schema %I to backup', nspname),
    format('grant select on all tables in schema %I to backup', nspname),
    format('grant select on all sequences in schema %I to backup', nspname)
  from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' \gexec

\connect accounts
alter schema public owner to accounts;
revoke all on schema public from public;
select format('reassign owned by %I to accounts', :'former_role') where :'former_role' <> '' \gexec
alter default privileges for role accounts grant usage on schemas to backup;
alter default privileges for role accounts grant select on tables to backup;
alter default privileges for role accounts grant select on sequences to backup;
select format('grant usage on schema %I to backup', nspname),
    format('grant select on all tables in schema %I to backup', nspname),
    format('grant select on all sequences in schema %I to backup', nspname)
  from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' \gexec

\connect cms
alter schema public owner to cms;
revoke all on schema public from public;
select format('reassign owned by %I to cms', :'former_role') where :'former_role' <> '' \gexec
alter default privileges for role cms grant usage on schemas to backup;
alter default privileges for role cms grant select on tables to backup;
alter default privileges for role cms grant select on sequences to backup;
select format('grant usage on schema %I to backup', nspname),
    format('grant select on all tables in schema %I to backup', nspname),
    format('grant select on all sequences in schema %I to backup', nspname)
  from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' \gexec
