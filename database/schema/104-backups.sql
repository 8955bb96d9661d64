-- Backups made by `npm run db:backup`. Those before an upgrade are not regular and not listed.
create table private.backups (
  made_at timestamptz primary key default now(),
  is_encrypted boolean not null
);
alter table private.backups enable row level security;
