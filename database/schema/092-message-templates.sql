-- Message texts edited by staff. A template without a row has the default text in the code
-- (domain/messages/texts.en.ts, texts.hi.ts), so deleting the row restores it.

create table public.message_templates (
  id text primary key generated always as (key || '.' || channel || '.' || language) stored,
  -- The message's key in domain/messages/templates.ts.
  key text not null check (key ~ '^[a-z][a-z_]{0,62}$'),
  channel text not null default 'email' check (channel in ('email', 'whatsapp')),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  -- For emails; with variables such as {{name}}.
  subject text check (char_length(btrim(subject)) between 1 and 300),
  -- Plain text with variables; a blank line begins a paragraph, a line `[Words](link)` is a button.
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  -- The name of the template approved by WhatsApp, which refuses others. Messages of this kind go to WhatsApp
  -- only if it is set.
  whatsapp_name text check (whatsapp_name ~ '^[a-z0-9_]+$' and char_length(whatsapp_name) <= 512),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (key, channel, language),
  check (channel <> 'email' or (subject is not null and whatsapp_name is null)),
  check (channel <> 'whatsapp' or (subject is null and whatsapp_name is not null))
);
alter table public.message_templates enable row level security;

grant select, insert, update, delete on public.message_templates to authenticated;

create policy "Staff read templates" on public.message_templates
  for select to authenticated using ((select private.may('messages')));
create policy "Staff add templates" on public.message_templates
  for insert to authenticated with check ((select private.may('messages')));
create policy "Staff change templates" on public.message_templates
  for update to authenticated using ((select private.may('messages'))) with check ((select private.may('messages')));
create policy "Staff restore templates" on public.message_templates
  for delete to authenticated using ((select private.may('messages')));

create trigger touch_updated_at before update on public.message_templates
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.message_templates
  for each row execute function private.record_change('id');
