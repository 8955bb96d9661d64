-- Claims of donors to gifts made without their address, by cheque, in cash or by transfer. The donor states
-- reference, amount and date; staff find the gift and confirm it, unless a bank line proves it (136).

create table public.gift_claims (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  -- As on the bank statement, the cheque or the letter of thanks.
  reference text not null check (char_length(btrim(reference)) between 3 and 100),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  given_on date not null check (given_on >= date '1990-01-01'),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused')),
  donation_id uuid references public.donations (id) on delete set null,
  claimed_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  bank_line_id uuid references public.bank_lines (id) on delete set null,
  -- When a line that came after the claim matched it; null if the line came before.
  matched_at timestamptz,
  -- Language of the page that the claim was made on.
  language text check (language ~ '^[a-z]{2,3}$'),
  constraint gift_claims_decided_has_moment check ((status = 'waiting') = (decided_at is null))
);
create index gift_claims_email_key on public.gift_claims (private.email_key(email));
create index gift_claims_waiting on public.gift_claims (claimed_at) where status = 'waiting';
create index gift_claims_donation_id on public.gift_claims (donation_id);
create index gift_claims_bank_line_id on public.gift_claims (bank_line_id);
alter table public.gift_claims enable row level security;

grant select on public.gift_claims to authenticated;
-- For the table's own check.
grant execute on function private.is_email(text) to daan_guest;
grant select (id, reference, amount, given_on, status, claimed_at), insert (email, reference, amount, given_on, language)
on public.gift_claims to daan_guest;

create policy "Staff read claims of gifts" on public.gift_claims
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Donors read what they claimed" on public.gift_claims
  for select to daan_guest using (private.email_key(email) = (select private.own_mailbox()));
create policy "Donors claim gifts for their own address" on public.gift_claims
  for insert to daan_guest with check (private.email_key(email) = (select private.own_mailbox()));

create function private.guard_gift_claim() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiting constant text[] := array(select coalesce(nullif(private.reference_key(reference), ''), reference) from public.gift_claims
    where private.email_key(email) = private.email_key(new.email) and status = 'waiting');
begin
  -- Refused by the policy, without a word about another's claims.
  if private.own_mailbox() <> private.email_key(new.email) then
    return new;
  end if;
  new.reference := btrim(new.reference);
  if new.given_on > (now() at time zone 'Asia/Kolkata')::date then
    raise exception 'The day of the gift lies in the future.' using errcode = 'check_violation';
  end if;
  if coalesce(nullif(private.reference_key(new.reference), ''), new.reference) = any (waiting) then
    raise exception 'We are already looking for this gift.' using errcode = 'check_violation';
  end if;
  if cardinality(waiting) >= 5 then
    raise exception 'We are already looking for five of your gifts. Please wait until we have found them.'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_gift_claim before insert on public.gift_claims
  for each row execute function private.guard_gift_claim();
create trigger record_change after insert or update or delete on public.gift_claims
  for each row execute function private.record_change('id', 'email', 'reference');

-- The address for a claimant's sign-in letter: the one on file, else the typed mailbox in its one spelling.
create function private.address_of_claimant(typed text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(private.address_on_file(typed),
    case when btrim(typed) collate "C" ~ '^[!-~]+$' then private.email_key(typed) end)
$$;

-- Gifts without an address that match a claim: the same reference, else the same sum within three days.
create function public.gift_claim_matches(claim uuid)
  returns table (id uuid, amount numeric, platform text, transaction_id text, given_at timestamptz, donor_name text,
    is_same_reference boolean)
language sql stable set search_path = ''
begin atomic
  select d.id, d.amount, d.platform, d.transaction_id, coalesce(d.paid_at, d.created_at),
    (select named.name from public.gift_names(array[d.id]) as named),
    lower(d.transaction_id) is not distinct from lower(c.reference)
  from public.gift_claims as c join public.donations as d
    on lower(d.transaction_id) = lower(c.reference)
    or d.amount = c.amount and (coalesce(d.paid_at, d.created_at) at time zone 'Asia/Kolkata')::date
      between c.given_on - 3 and c.given_on + 3
  where c.id = claim and d.payment_status in ('successful', 'refunded') and private.email_key(d.donor_email) is null
  order by 7 desc, 5 desc limit 10;
end;
grant execute on function public.gift_claim_matches(uuid) to authenticated;

-- Staff's decision on a claim: the donor's gift, the bank line to enter it from, or neither. The gift then carries the
-- donor's address.
create function public.decide_gift_claim(claim uuid, donation uuid default null, bank_line uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.gift_claims;
begin
  perform public.require('gifts.write');
  select * into asked from public.gift_claims where id = claim for update;
  if asked.status is distinct from 'waiting' then
    raise exception 'This claim was decided before, or is gone.' using errcode = 'no_data_found';
  elsif donation is not null and bank_line is not null then
    raise exception 'Choose a gift or a bank line, not both.' using errcode = 'check_violation';
  elsif bank_line is not null then
    donation := private.enter_claimed_gift(asked, bank_line);
  elsif donation is not null then
    update public.donations set donor_email = asked.email
    where id = donation and payment_status in ('successful', 'refunded') and private.email_key(donor_email) is null;
    if not found then
      raise exception 'This gift carries an address already, or was never paid.' using errcode = 'check_violation';
    end if;
  end if;
  update public.gift_claims set status = case when donation is null then 'refused' else 'approved' end,
    donation_id = donation, bank_line_id = coalesce(bank_line, bank_line_id), decided_at = now(), decided_by = auth.uid()
  where id = claim;
end
$$;
grant execute on function public.decide_gift_claim(uuid, uuid, uuid) to authenticated;

-- Either decision is mailed. A refusal repeats the claim, and says nothing of what was found.
create function private.write_claim_letter() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_message(jsonb_build_object('template', 'claim_' || new.status, 'channel', 'email',
    'recipient', new.email, 'cause', format('claim %s %s', new.id, new.status), 'useful_seconds', 30 * 86400,
    'language', coalesce(private.language_of(new.email, new.language), private.message_language()),
    'donation_id', new.donation_id, 'variables', jsonb_build_object('claim', jsonb_build_object(
      'reference', new.reference, 'amount', new.amount::text, 'given_on', new.given_on))));
  return null;
end
$$;
create trigger write_claim_letter after update on public.gift_claims
  for each row when (old.status = 'waiting' and new.status <> 'waiting') execute function private.write_claim_letter();

-- A job looks for the bank line: the time that the request takes does not reveal whether there is one.
create function private.queue_claims() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job('confirm-claims', job_key => 'confirm-claims');
  return null;
end
$$;
create trigger queue_claims after insert on public.gift_claims
  for each statement execute function private.queue_claims();
