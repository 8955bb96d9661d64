-- The status of pledges, their reminders and figures, and the ceiling for cash.

create function private.given_to_pledge(pledge uuid) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(private.counted(gift)), 0) from public.donations as gift where pledge_id = pledge and not is_in_kind
$$;

create function private.pledge_status(pledge public.pledges) returns text
language sql stable set search_path = ''
as $$
  select case
    when pledge.status = 'cancelled' then 'cancelled'
    when private.given_to_pledge(pledge.id) >= pledge.amount then 'paid'
    when pledge.due_on + 90 <= (now() at time zone 'Asia/Kolkata')::date then 'lapsed'
    else 'open' end
$$;

create function private.set_pledge_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.status := private.pledge_status(new);
  return new;
end
$$;
create trigger set_pledge_status before insert or update on public.pledges
  for each row execute function private.set_pledge_status();

-- Updates the pledge in any case: its row lock makes two gifts at once see each other.
create function private.balance_pledges() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and (new.pledge_id, new.payment_status, new.amount, new.refunded_amount, new.deducted_amount, new.is_in_kind)
      is not distinct from
      (old.pledge_id, old.payment_status, old.amount, old.refunded_amount, old.deducted_amount, old.is_in_kind) then
    return null;
  end if;
  update public.pledges set status = 'open' where id in (old.pledge_id, new.pledge_id) and status <> 'cancelled';
  return null;
end
$$;
create trigger balance_pledges after insert on public.donations
  for each row when (new.pledge_id is not null and new.payment_status = 'successful')
  execute function private.balance_pledges();
create trigger balance_pledges_of_changed after update on public.donations
  for each row when (coalesce(new.pledge_id, old.pledge_id) is not null)
  execute function private.balance_pledges();
create trigger balance_pledges_of_deleted after delete on public.donations
  for each row when (old.pledge_id is not null) execute function private.balance_pledges();

-- Addresses for reminders of an open pledge; none if staff ended them or the donor refused such emails or news. An address
-- that only a payer typed is not the donor's.
create function private.pledge_addresses(pledge uuid) returns table (channel text, recipient text, language text)
language sql stable set search_path = ''
as $$
  select way.channel, way.recipient, spoken.language
  from public.pledges as p join public.donors as d on d.id = p.donor_id and d.typed_with is null and not d.is_demo,
    lateral (select coalesce(private.language_of(d.email, nullif(d.language, 'unspecified')), private.message_language())
      as language) as spoken,
    lateral (values ('email', case when private.is_email(d.email) then d.email end),
      ('whatsapp', case when private.whatsapp_takes('pledge_reminder', spoken.language)
        and not private.has_refused(d.id, 'whatsapp', d.email_key) then private.whatsapp_number(d.phone) end)
    ) as way (channel, recipient)
  where p.id = pledge and p.status = 'open' and p.quiet_since is null and way.recipient is not null
    and not private.has_refused(d.id, 'pledge_reminders', d.email_key) and not private.has_refused(d.id, 'news', d.email_key)
$$;

-- Queues reminders a week before, on the day and two weeks after, at most two days late; not on the day of entry. Pledges
-- lapse first.
create function private.remind_of_pledges(today date default (now() at time zone 'Asia/Kolkata')::date) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.pledges as p set status = 'open' where p.status <> private.pledge_status(p);
  perform private.queue_message(jsonb_build_object('template', 'pledge_reminder', 'channel', way.channel,
    'recipient', way.recipient, 'language', way.language, 'donor_id', p.donor_id, 'confidential', true,
    'useful_seconds', 3 * 86400, 'variables', jsonb_build_object('pledge', p.id),
    'cause', format('pledge %s due %s reminder %s by %s', p.id, p.due_on, step.days, way.channel)))
  from public.pledges as p, unnest('{-7,0,14}'::integer[]) as step (days), private.pledge_addresses(p.id) as way
  where p.status = 'open' and today - (p.due_on + step.days) between 0 and 2
    and (p.created_at at time zone 'Asia/Kolkata')::date < p.due_on + step.days;
end
$$;

-- Pledges by status that are due in a period, with the gifts made towards them: two sums that are never added.
create function public.pledge_figures(from_day date default null, to_day date default null)
  returns table (status text, pledges bigint, promised numeric, given numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query
    select p.status, count(*), sum(p.amount), sum(private.given_to_pledge(p.id)) from public.pledges as p
    where p.status <> 'cancelled' and p.due_on between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity')
    group by p.status order by array_position('{open,paid,lapsed}', p.status);
end
$$;

-- Sums given towards these pledges.
create function public.given_to_pledges(ids uuid[]) returns table (pledge_id uuid, given numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query select id, private.given_to_pledge(id) from unnest(ids) as id;
end
$$;
grant execute on function public.pledge_figures(date, date), public.given_to_pledges(uuid[]) to authenticated;

-- Cash above the ceiling of the tax rule, for one person and Indian day, is entered with a reason.
create function private.refuse_cash() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  day constant date := (new.created_at at time zone 'Asia/Kolkata')::date;
  ceiling numeric;
  sum numeric;
begin
  if new.is_in_kind or new.cash_reason is not null or new.gift_import_id is not null
    or tg_op = 'UPDATE' and (new.created_at, new.donor_id, new.is_in_kind, new.cash_reason)
        is not distinct from (old.created_at, old.donor_id, old.is_in_kind, old.cash_reason)
      and new.amount - new.refunded_amount - new.deducted_amount
        <= old.amount - old.refunded_amount - old.deducted_amount then
    return null;
  end if;
  ceiling := (select cash_ceiling from public.tax_rules where day between valid_from and coalesce(valid_to, 'infinity'));
  sum := private.net_amount(new) + coalesce((select sum(private.net_amount(other)) from public.donations as other
    where other.donor_id = new.donor_id and other.id <> new.id and other.platform = 'cash' and not other.is_in_kind
      and (other.created_at at time zone 'Asia/Kolkata')::date = day), 0);
  -- Staff enter gifts by themselves or through the server, which acts in their name; imports and jobs have no name.
  if sum > ceiling and auth.uid() is not null then
    raise exception 'This person’s cash of the day would be ₹%, above the ceiling of ₹%. Please enter a reason.',
      replace(to_char(sum, 'FM99,99,99,99,99,990.00'), '.00', ''), to_char(ceiling, 'FM99,99,99,99,99,990')
      using errcode = 'check_violation', hint = 'cash_reason';
  end if;
  return null;
end
$$;
-- After `count_gift_of_donor`, which locks the donor: two entries at once see each other.
create trigger refuse_cash after insert on public.donations
  for each row when (new.platform = 'cash')
  execute function private.refuse_cash();
create trigger refuse_cash_of_changed after update on public.donations
  for each row when (new.platform = 'cash')
  execute function private.refuse_cash();
