-- Precomputed figures of reports: for each Indian day, the income by cause, platform, campaign and so on.
-- `campaign` is the campaign's page, `utm` the UTM campaign.
-- Summing a million gifts takes seconds; summing their figures does not. Lines are never updated. A gift that
-- is created, settled, refunded, moved or deleted adds lines with the difference in its own transaction, so a
-- reader's sum always matches the visible gifts and writers never wait for each other. `fold_gift_figures`
-- combines lines.

create table public.gift_figures (
  -- The day in India.
  day date not null,
  dimension text not null check (
    dimension in ('status', 'cause', 'campaign', 'platform', 'source', 'utm', 'rhythm', 'donor')),
  -- The cause, platform and so on; null for gifts without one.
  key text,
  -- Lines of test gifts are separate, so that changing the provider's key needs no recount.
  test_mode boolean not null,
  -- Gifts in the counted status: all under `status`, those not fully refunded elsewhere.
  gifts integer not null,
  -- Gifts refunded in part or in full.
  refunds integer not null,
  -- Gifts with a lost dispute.
  deductions integer not null,
  amount numeric(18, 2) not null,
  refunded numeric(18, 2) not null,
  deducted numeric(18, 2) not null,
  -- Net amount (`private.net_amount`).
  net numeric(18, 2) not null
);
create index gift_figures_day on public.gift_figures (day);
alter table public.gift_figures enable row level security;

grant select on public.gift_figures to authenticated;

-- Test gifts only while they count.
create policy "Staff read figures" on public.gift_figures
  for select to authenticated using (
    (select private.may('gifts.read')) and (not test_mode or (select private.in_test_mode())));

-- The lines that one gift adds. Outside of `status` only received money counts.
create function private.figures_of(gift public.donations)
returns table (
  day date, dimension text, key text, test_mode boolean, gifts integer, refunds integer, deductions integer,
  amount numeric, refunded numeric, deducted numeric, net numeric)
language sql stable
as $$
  select (gift.created_at at time zone 'Asia/Kolkata')::date, line.dimension, line.key, gift.test_mode,
    (line.dimension = 'status' or gift.payment_status = 'successful')::integer,
    (gift.refunded_amount > 0)::integer, (gift.deducted_amount > 0)::integer,
    gift.amount, gift.refunded_amount, gift.deducted_amount, private.net_amount(gift)
  from (values
    ('status', gift.payment_status),
    ('cause', gift.cause_id),
    ('campaign', gift.campaign_id::text),
    ('platform', gift.platform),
    ('source', gift.utm_source),
    ('utm', gift.utm_campaign),
    ('rhythm', case when gift.is_monthly then 'monthly' else 'once' end),
    ('donor', case when gift.donor_id is null then null when gift.is_first_gift then 'first' else 'again' end)
  ) as line (dimension, key)
  where line.dimension = 'status' or gift.payment_status in ('successful', 'refunded')
$$;

create function private.keep_gift_figures() returns trigger
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
create trigger keep_gift_figures_on_insert after insert on public.donations
  referencing new table as new_gifts for each statement execute function private.keep_gift_figures();
create trigger keep_gift_figures_on_update after update on public.donations
  referencing old table as old_gifts new table as new_gifts
  for each statement execute function private.keep_gift_figures();
create trigger keep_gift_figures_on_delete after delete on public.donations
  referencing old table as old_gifts for each statement execute function private.keep_gift_figures();
create trigger keep_gift_figures_on_truncate after truncate on public.donations
  for each statement execute function private.keep_gift_figures();

-- Combines lines into one. Concurrent runs take disjoint lines; a reader sees the lines before or the line
-- after.
create function private.fold_gift_figures() returns void
language sql set search_path = ''
as $$
  with folded as (
    delete from public.gift_figures as line
    using (
      select day, dimension, key, test_mode from public.gift_figures
      group by day, dimension, key, test_mode having count(*) > 1
    ) as several
    where line.day = several.day and line.dimension = several.dimension
      and line.key is not distinct from several.key and line.test_mode = several.test_mode
    returning line.*
  )
  insert into public.gift_figures
    (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
  select day, dimension, key, test_mode, sum(gifts), sum(refunds), sum(deductions), sum(amount), sum(refunded),
    sum(deducted), sum(net)
  from folded group by day, dimension, key, test_mode
  having (sum(gifts), sum(refunds), sum(deductions), sum(amount), sum(refunded), sum(deducted), sum(net))
    <> (0, 0, 0, 0, 0, 0, 0)
$$;

-- Rebuilds all figures, for gifts inserted without triggers. Blocks writers until done.
create function private.rebuild_gift_figures() returns void
language sql set search_path = ''
as $$
  lock table public.donations in share mode;
  delete from public.gift_figures;
  insert into public.gift_figures
    (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
  select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
    sum(f.refunded), sum(f.deducted), sum(f.net)
  from public.donations as gift, private.figures_of(gift) as f
  group by f.day, f.dimension, f.key, f.test_mode;
$$;

-- Marks the first received gift of each of these donors, and no others. A test gift never precedes a real
-- one.
create function private.mark_first_gifts(donors uuid[]) returns void
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

create function private.keep_first_gifts() returns trigger
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
    select array_agg(was.donor_id) || array_agg(became.donor_id) into affected
    from old_gifts as was join new_gifts as became using (id)
    where (was.payment_status in ('successful', 'refunded') or became.payment_status in ('successful', 'refunded'))
      and (was.donor_id is distinct from became.donor_id
        or was.payment_status in ('successful', 'refunded') <> became.payment_status in ('successful', 'refunded')
        or was.created_at <> became.created_at)
      and (was.donor_id is not null or became.donor_id is not null)
      -- `link_donor` marked the only gift of its record.
      and not (was.donor_id is null and became.is_first_gift and became.platform = 'razorpay' and exists (
        select from public.donors as d
        where d.id = became.donor_id and d.typed_with = became.id and d.created_at = now()));
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
create trigger keep_first_gifts_on_insert after insert on public.donations
  referencing new table as new_gifts for each statement execute function private.keep_first_gifts();
create trigger keep_first_gifts_on_update after update on public.donations
  referencing old table as old_gifts new table as new_gifts
  for each statement execute function private.keep_first_gifts();
create trigger keep_first_gifts_on_delete after delete on public.donations
  referencing old table as old_gifts for each statement execute function private.keep_first_gifts();
