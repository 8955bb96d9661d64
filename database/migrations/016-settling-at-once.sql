-- Events about payments of known orders are settled when they arrive.

-- Stores an event of the provider; false if it was stored already. A payment for an order of a known gift, `incoming`,
-- is settled at once. Everything else, and whatever fails here, is left to a job, which can ask the provider and reports
-- errors.
create function private.receive_event(id_at_provider text, name text, content jsonb, order_id text, payment_id text,
  subscription_id text, incoming jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  stored bigint;
  done jsonb;
begin
  insert into public.payment_events (event_id, event, payload, order_id, payment_id, subscription_id)
  values (id_at_provider, name, content, order_id, payment_id, subscription_id)
  on conflict (event_id) do nothing returning id into stored;
  if stored is null then
    return false;
  end if;
  if exists (select from public.donations as gift where gift.order_id = incoming ->> 'order_id') then
    begin
      -- The provider waits for an answer.
      perform set_config('lock_timeout', '1s', true);
      done := private.settle_payment(incoming, stored);
      update public.payment_events as event set outcome = done ->> 'outcome', handled_at = now(),
        donation_id = (done ->> 'donation_id')::uuid
      where event.id = stored;
      return true;
    exception when others then
      raise log 'The event % is left to a job: %', id_at_provider, sqlerrm;
    end;
  end if;
  perform graphile_worker.add_job('handle-payment-event', payload => json_build_object('id', stored::text),
    priority => -5, job_key_mode => 'preserve_run_at');
  return true;
end
$$;

create function private.completed_by(gift public.donations, paid public.payments, incoming jsonb)
returns public.donations
language plpgsql stable set search_path = ''
as $$
begin
  gift.method := coalesce(paid.method, gift.method);
  gift.fee := coalesce(paid.fee, gift.fee);
  gift.tax := coalesce(paid.tax, gift.tax);
  gift.paid_at := coalesce(paid.paid_at, gift.paid_at);
  gift.is_monthly := gift.is_monthly or coalesce((incoming ->> 'is_monthly')::boolean, false);
  if gift.erased_at is null then
    gift.donor_name := coalesce(gift.donor_name, private.payer_name(paid));
    gift.donor_email := coalesce(gift.donor_email,
      case when private.is_email(incoming ->> 'email') then incoming ->> 'email' end);
    gift.donor_phone := coalesce(gift.donor_phone, left(incoming ->> 'phone', 50));
  end if;
  return gift;
end
$$;

create or replace function private.mark_first_gifts(donors uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  wrong constant uuid[] := array(
    select id
    from (
      select id, is_first_gift, came_in and case when test_mode
        then row_number() over (partition by donor_id, came_in order by created_at, id)
        else row_number() over (partition by donor_id, came_in, test_mode order by created_at, id) end = 1 as is_first
      from (
        select *, payment_status in ('successful', 'refunded') as came_in
        from public.donations where donor_id = any (donors)
      ) as given
    ) as ranked
    where is_first_gift <> is_first);
begin
  -- An update of no rows would still run the triggers of its statement.
  if wrong <> '{}' then
    update public.donations set is_first_gift = not is_first_gift where id = any (wrong);
  end if;
end
$$;

-- A gift is settled with fewer statements.

create or replace function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  hidden constant text[] := tg_argv[1:];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key constant text := coalesce(was, became) ->> tg_argv[0];
  claims constant jsonb := auth.jwt();
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, field.value), jsonb_object_agg(field.key, became -> field.key)
    into was, became
    from jsonb_each(was) as field
    where field.key <> 'updated_at' and field.value is distinct from became -> field.key;
    if was is null then
      return null;
    end if;
  end if;
  if hidden <> '{}' then
    select jsonb_object_agg(field.key, case when field.key = any (hidden) and field.value <> 'null'
      then '"(not shown)"' else field.value end)
    into was from jsonb_each(was) as field;
    select jsonb_object_agg(field.key, case when field.key = any (hidden) and field.value <> 'null'
      then '"(not shown)"' else field.value end)
    into became from jsonb_each(became) as field;
  end if;

  insert into public.audit_log
    (actor_id, actor_email, actor_role, table_name, row_key, action, old_values, new_values)
  values
    (auth.uid(), claims ->> 'email', coalesce(claims ->> 'role', 'server'),
     tg_table_name, key, lower(tg_op), was, became);
  return null;
end
$$;

create function private.has_new_donor(gift public.donations) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return gift.platform = 'razorpay' and exists (select from public.donors
    where id = gift.donor_id and typed_with = gift.id and created_at = now());
end
$$;

create or replace function private.donor_of(gift public.donations) returns uuid
language plpgsql set search_path = ''
as $$
declare
  mailbox constant text := private.email_key(gift.donor_email);
  number constant text := private.phone_key(gift.donor_phone);
  -- A placeholder address is not stored with the donor.
  own_address constant text := case when mailbox is not null then btrim(gift.donor_email) end;
  found_id uuid;
begin
  if mailbox is null and number is null then
    return null;
  end if;
  -- Serializes concurrent first gifts of one person; sorted, to avoid deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('donor ' || key, 0))
  from (select key from unnest(array[mailbox, number]) as key where key is not null order by key) as keys;
  found_id := private.find_donor(gift.donor_email, gift.donor_phone);
  -- A gift that settles during the erasure of its giver's record gets a new record.
  if found_id is not null and not private.hold_off_erasure(array[found_id]) then
    found_id := null;
  end if;
  if found_id is null then
    insert into public.donors (name, email, phone, status, typed_with, amount_donated, utm_source, utm_medium,
      utm_campaign, utm_term, utm_content)
    values (coalesce(nullif(btrim(gift.donor_name), ''), own_address, gift.donor_phone), own_address,
      nullif(btrim(gift.donor_phone), ''), 'Donated', case when gift.platform = 'razorpay' then gift.id end,
      -- `count_gift` adds nothing to it.
      case when gift.platform = 'razorpay' then nullif(private.counted(gift), 0) end,
      gift.utm_source, gift.utm_medium, gift.utm_campaign, gift.utm_term, gift.utm_content)
    returning id into found_id;
  elsif gift.platform <> 'razorpay' then
    -- Staff's input that the record lacks. A payer's input stays with the gift.
    update public.donors set phone = btrim(gift.donor_phone)
    where id = found_id and coalesce(btrim(phone), '') = '' and btrim(gift.donor_phone) <> '';
  end if;
  return found_id;
end
$$;

create or replace function private.link_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.donor_id := private.donor_of(new);
  new.is_donor_vouched := false;
  new.is_first_gift := private.has_new_donor(new);
  -- A record of this moment was made for the gift. With the same name, it was not found by the number alone.
  new.is_donor_guessed := new.platform <> 'razorpay' and exists (select from public.donors as d
    where d.id = new.donor_id and d.created_at < now()
      and d.email_key is distinct from coalesce(private.email_key(new.donor_email), '')
      and d.name_key is distinct from private.name_key(new.donor_name));
  return new;
exception
  when integrity_constraint_violation or data_exception then
    -- Linking must never fail a gift: it still counts, and the database log has the error.
    raise warning 'Gift % was linked to no donor: %', new.id, sqlerrm;
    return new;
end
$$;

create or replace function private.count_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.donor_id is not distinct from old.donor_id then
    perform private.add_to_donor(new.donor_id, private.counted(new) - private.counted(old));
    return null;
  end if;
  if tg_op <> 'INSERT' and old.donor_id is not null then
    perform private.add_to_donor(old.donor_id, -private.counted(old));
  end if;
  if tg_op <> 'DELETE' and new.donor_id is not null and not private.has_new_donor(new) then
    perform private.add_to_donor(new.donor_id, private.counted(new));
  end if;
  return null;
end
$$;

create or replace function private.keep_gift_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
    select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
      sum(f.refunded), sum(f.deducted), sum(f.net)
    from new_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    group by f.day, f.dimension, f.key, f.test_mode;
  elsif tg_op = 'DELETE' then
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
    select f.day, f.dimension, f.key, f.test_mode, -sum(f.gifts), -sum(f.refunds), -sum(f.deductions), -sum(f.amount),
      -sum(f.refunded), -sum(f.deducted), -sum(f.net)
    from old_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    group by f.day, f.dimension, f.key, f.test_mode;
  elsif tg_op = 'UPDATE' then
    -- Most updates change no figure.
    if not exists (select from new_gifts as n join old_gifts as o using (id)
      where (n.created_at, n.payment_status, n.amount, n.refunded_amount, n.deducted_amount, n.cause_id, n.campaign_id,
          n.platform, n.utm_source, n.utm_campaign, n.is_monthly, n.donor_id is null, n.is_first_gift, n.test_mode)
        is distinct from (o.created_at, o.payment_status, o.amount, o.refunded_amount, o.deducted_amount, o.cause_id,
          o.campaign_id, o.platform, o.utm_source, o.utm_campaign, o.is_monthly, o.donor_id is null, o.is_first_gift,
          o.test_mode)) then
      return null;
    end if;
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
    select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
      sum(f.refunded), sum(f.deducted), sum(f.net)
    from (
      select f.* from new_gifts as g, private.figures_of(row(g.*)::public.donations) as f
      union all
      select f.day, f.dimension, f.key, f.test_mode, -f.gifts, -f.refunds, -f.deductions, -f.amount, -f.refunded,
        -f.deducted, -f.net
      from old_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    ) as f
    group by f.day, f.dimension, f.key, f.test_mode
    having (sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount), sum(f.refunded), sum(f.deducted),
      sum(f.net)) <> (0, 0, 0, 0, 0, 0, 0);
  else
    delete from public.gift_figures;
  end if;
  return null;
end
$$;

create or replace function private.keep_first_gifts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  affected uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct donor_id) into affected from new_gifts
    where payment_status in ('successful', 'refunded');
  elsif tg_op = 'DELETE' then
    select array_agg(distinct donor_id) into affected from old_gifts
    where payment_status in ('successful', 'refunded');
  else
    select array_agg(distinct donor) into affected
    from old_gifts as was join new_gifts as became using (id),
      unnest(array[was.donor_id, became.donor_id]) as donor,
      lateral (select was.payment_status in ('successful', 'refunded') as did_count,
        became.payment_status in ('successful', 'refunded') as counts) as money
    where (did_count or counts)
      and (was.donor_id is distinct from became.donor_id
        or did_count <> counts
        or was.created_at <> became.created_at)
      -- `link_donor` marked the only gift of its record.
      and not (was.donor_id is null and became.is_first_gift and private.has_new_donor(row(became.*)::public.donations));
  end if;
  if affected is null then
    return null;
  end if;
  -- Serializes concurrent gifts of one donor. A donor being deleted has no gifts left.
  affected := array(select id from public.donors where id = any (affected) order by id for no key update);
  -- Marking updates gifts and triggers this again, where it ends.
  if cardinality(affected) > 0 then
    perform private.mark_first_gifts(affected);
  end if;
  return null;
end
$$;
