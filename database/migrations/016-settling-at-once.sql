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
