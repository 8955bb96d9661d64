-- Every message the product sends, with what became of it. The row and the job that sends it are written
-- in the transaction of what caused it.

create table public.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  -- What the message is about, such as one request for a new password: a cause never gets two messages.
  cause text not null unique,
  channel text not null check (channel in ('email', 'whatsapp')),
  recipient text not null,
  subject text check (channel <> 'email' or subject is not null),
  text text not null,
  html text,
  -- Holds a link that signs somebody in: its words are forgotten once it is sent or given up.
  confidential boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  provider_id text,
  created_at timestamptz not null default now(),
  -- After this moment the message would be of no use any more.
  expires_at timestamptz,
  first_attempt_at timestamptz,
  sent_at timestamptz check ((state = 'sent') = (sent_at is not null))
);
create index outgoing_messages_unsent_idx on public.outgoing_messages (created_at)
  where state in ('waiting', 'sending');
alter table public.outgoing_messages enable row level security;

create function private.forget_confidential_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.text := '';
  new.html := null;
  return new;
end
$$;

create trigger forget_confidential_words
before update of state on public.outgoing_messages
for each row when (new.confidential and new.state in ('sent', 'failed'))
execute function private.forget_confidential_words();
