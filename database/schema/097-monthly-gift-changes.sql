-- Events of monthly gifts for daily figures: first failure, loss with its reason, and recovery. Append-only,
-- so that past figures never change.

create table public.monthly_gift_changes (
  id bigint generated always as identity primary key,
  monthly_gift_id uuid not null references public.monthly_gifts (id) on delete cascade,
  change text not null check (change in ('failing', 'lost', 'recovered')),
  -- Reason of a loss: who ended it, `stopped` after failed charges, `completed` at its term, `replaced` by
  -- another amount, which is no loss.
  why text check (why in ('donor', 'staff', 'bank', 'provider', 'stopped', 'completed', 'replaced')),
  at timestamptz not null default now(),
  constraint monthly_gift_changes_loss_has_reason check ((change = 'lost') = (why is not null))
);
create index monthly_gift_changes_at on public.monthly_gift_changes (change, at);
create index monthly_gift_changes_monthly_gift_id on public.monthly_gift_changes (monthly_gift_id);
alter table public.monthly_gift_changes enable row level security;

grant select on public.monthly_gift_changes to authenticated;

create policy "Staff read what became of monthly gifts" on public.monthly_gift_changes
  for select to authenticated using ((select private.may('gifts.read')));

-- A stopped gift was already lost when it is cancelled.
create function private.note_monthly_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  gone constant text[] := '{stopped,cancelled,completed,expired}';
begin
  if new.status = 'failing' then
    insert into public.monthly_gift_changes (monthly_gift_id, change, at)
    values (new.id, 'failing', new.failing_since);
  elsif new.status = any (gone) and old.status <> all (gone) then
    insert into public.monthly_gift_changes (monthly_gift_id, change, why, at)
    values (new.id, 'lost',
      case when new.status in ('stopped', 'completed') then new.status
        when exists (select from public.monthly_gifts where replaces_id = new.id and started_at is not null)
          then 'replaced'
        else new.ended_by end,
      coalesce(new.ended_at, now()));
  elsif new.status = 'active' and old.status in ('failing', 'stopped') then
    insert into public.monthly_gift_changes (monthly_gift_id, change) values (new.id, 'recovered');
  end if;
  return null;
end
$$;
create trigger note_monthly_change after update of status on public.monthly_gifts
  for each row when (new.status <> old.status) execute function private.note_monthly_change();
