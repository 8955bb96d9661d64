-- Dedications: cards for gifts in someone's honour, in memory of someone or on an occasion.

alter table private.gift_tokens drop constraint gift_tokens_purpose_check;
alter table private.gift_tokens add constraint gift_tokens_purpose_check
  check (purpose in ('gift', 'details', 'method', 'receipt', 'card', 'stop'));
insert into private.audited_tables (name, capability) values ('dedications', 'gifts.read');

create table public.dedications (
  donation_id uuid primary key references public.donations (id) on delete cascade,
  kind text not null check (kind in ('honour', 'memory', 'occasion')),
  -- The person, or the occasion.
  name text not null check (char_length(btrim(name)) between 1 and 60),
  from_name text not null check (char_length(btrim(from_name)) between 1 and 60),
  message text not null default '' check (char_length(message) <= 300),
  recipient_name text check (char_length(btrim(recipient_name)) between 1 and 60),
  recipient_email text check (private.is_email(recipient_email)),
  -- No form asks for a number: donors send the link from their own phone.
  recipient_phone text check (char_length(recipient_phone) <= 50),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- The chosen day in India; null for a card that goes out as soon as the time for corrections is over.
  send_on date check (isfinite(send_on)),
  -- When it was handed to the message queue, or dropped because the recipient wants no cards.
  sent_at timestamptz,
  stopped_at timestamptz,
  -- When it goes out; null for a card that is only a link.
  due_at timestamptz,
  -- Keyed digest of the recipient's mailbox. It outlives the address, so that the card's link can stop further cards.
  mailbox_digest text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dedications_goes_somewhere check (
    due_at is null or sent_at is not null or stopped_at is not null or recipient_email is not null)
);
create index dedications_due on public.dedications (due_at)
  where due_at is not null and sent_at is null and stopped_at is null;
create index dedications_kind on public.dedications (kind);
create index dedications_mailbox_digest on public.dedications (mailbox_digest);
create index dedications_recipient_key on public.dedications (private.email_key(recipient_email));
alter table public.dedications enable row level security;

-- Staff see what a card says here; where it went is in the log of messages alone, for 90 days.
grant select (donation_id, kind, name, from_name, message, recipient_name, language, send_on, sent_at, stopped_at,
  due_at, created_at, updated_at) on public.dedications to authenticated;

create policy "Staff read dedications" on public.dedications
  for select to authenticated using ((select private.may('gifts.read')));

create trigger touch_updated_at before update on public.dedications
  for each row execute function private.touch_updated_at();

-- Mailboxes that get no more cards, as keyed digests, which survive an erasure.
create table private.stopped_cards (
  mailbox_digest text primary key,
  stopped_at timestamptz not null default now()
);
alter table private.stopped_cards enable row level security;

-- The reason why a gift cannot be dedicated; null if it can. Online gifts need the provider's own confirmation: a
-- browser's signed result is not enough.
create function private.dedication_problem(gift public.donations) returns text
language sql stable set search_path = ''
as $$
  select case
    when gift.payment_status in ('successful', 'refunded') and private.net_amount(gift) = 0 then 'refunded'
    when gift.payment_status <> 'successful' or gift.is_in_kind or gift.erased_at is not null
      or gift.test_mode and not private.in_test_mode()
      or gift.platform = 'razorpay' and not exists (select from public.payments as p
        where p.payment_id = gift.payment_id and p.confirmed and p.status in ('captured', 'refunded'))
      then 'not_confirmed'
    when private.net_amount(gift) < 100 then 'too_small'
  end
$$;

-- Staff stop a card before it is sent. Its link stops working too.
create function public.stop_card(donation uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('gifts.write');
  update public.dedications set stopped_at = now()
  where donation_id = donation and sent_at is null and stopped_at is null;
  if not found then
    raise exception 'This card has already been sent or stopped.' using errcode = 'check_violation';
  end if;
  perform private.log_action('dedications', donation::text, '{"stopped": true}');
end
$$;

-- Received gifts by kind of dedication, as the list of gifts counts them.
create function public.dedication_figures(from_day date default null, to_day date default null)
  returns table (kind text, gifts bigint, net numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query
    select d.kind, count(*), sum(private.net_amount(gift))
    from public.dedications as d join private.matching_gifts(jsonb_strip_nulls(jsonb_build_object(
      'from', from_day, 'to', to_day, 'status', 'successful'))) as gift on gift.id = d.donation_id
    group by d.kind order by 3 desc, 1;
end
$$;

grant execute on function public.stop_card(uuid), public.dedication_figures(date, date) to authenticated;

-- A person's dedications: of their gifts, and cards to their address.
create function private.dedications_of(someone private.person) returns setof public.dedications
language sql stable rows 5 set search_path = ''
as $$
  select * from public.dedications where donation_id in (
    select id from private.gifts_of(someone)
    union select donation_id from public.dedications where private.email_key(recipient_email) = someone.mailbox)
$$;

-- Empties a person's dedications. An unsent card is stopped, and the links to it stop working.
create function private.erase_dedications(someone private.person) returns void
language plpgsql set search_path = ''
as $$
declare
  own constant uuid[] := array(select id from private.gifts_of(someone));
  gone constant uuid[] := array(select donation_id from private.dedications_of(someone));
  -- Cards that others have: they can still ask for no more.
  kept constant uuid[] := array(select donation_id from public.dedications where donation_id = any (gone)
    and sent_at is not null
    and (recipient_email is null or private.email_key(recipient_email) is distinct from someone.mailbox));
begin
  update public.dedications set name = '(erased)', message = '', recipient_name = null, recipient_email = null,
    recipient_phone = null, mailbox_digest = case when donation_id = any (kept) then mailbox_digest end,
    from_name = case when donation_id = any (own) then '(erased)' else from_name end,
    stopped_at = case when sent_at is null then coalesce(stopped_at, now()) else stopped_at end
  where donation_id = any (gone);
  delete from private.gift_tokens where donation_id = any (gone)
    and (purpose = 'card' or purpose = 'stop' and donation_id <> all (kept));
end
$$;

-- Removes recipients' names and addresses 90 days after a card was sent or stopped, or its link was made.
create function private.forget_card_recipients() returns void
language plpgsql set search_path = ''
as $$
begin
  update public.dedications set recipient_name = null, recipient_email = null, recipient_phone = null
  where num_nonnulls(recipient_name, recipient_email, recipient_phone) > 0
    and coalesce(sent_at, stopped_at, case when due_at is null then updated_at end) < now() - interval '90 days';
  perform private.blank_letters(array(select id from public.outgoing_messages
    where template = 'dedication_card' and state in ('sent', 'failed', 'withdrawn') and recipient <> '(erased)'
      and created_at < now() - interval '90 days'));
end
$$;

-- Gifts dedicated in this way (135).
create function private.dedicated_gifts(in_kind text) returns setof uuid
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return query select donation_id from public.dedications where kind = in_kind;
end
$$;

-- The effect of an erasure, in numbers: shown before it, and its record afterwards.
create or replace function private.erasure_preview(someone private.person) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'gifts', (select count(*) from private.gifts_of(someone)),
    'gifts_total', (select coalesce(sum(amount - refunded_amount), 0) from private.gifts_of(someone)
      where payment_status in ('successful', 'refunded')),
    'monthly_gifts', (select count(*) from private.monthly_gifts_of(someone)
      where status not in ('cancelled', 'completed', 'expired')),
    'records', (select count(*) from public.donors where id = any (someone.donor_ids)),
    'messages', (select count(*) from private.contact_messages_of(someone))
      + (select count(*) from private.applications_of(someone)),
    'letters', (select count(*) from private.letters_to(someone)),
    'cards', (select count(*) from private.dedications_of(someone)),
    'events', (select count(*) from private.events_of(someone)),
    'receipts', (select count(*) from public.receipts where donation_id in (select id from private.gifts_of(someone))),
    -- The yearly statement's tables (121 to 125) are defined later. Snapshots lose the person's lines; the next one has
    -- those again that follow from a receipt. A joint giver's line takes its name from their record, which is erased.
    'prepared_rows', (select count(*) from private.exported_rows_of(someone))
      + (select count(*) from private.statement_gifts where donation_id in (select id from private.gifts_of(someone))
        and share_id is null and donor_id is null and name_key is not null),
    'filed_rows', (select count(*) from private.filed_rows_of(someone)),
    'certificates', (select count(*) from private.certificates_of(someone)));
end
$$;
