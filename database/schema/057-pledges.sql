-- Pledges: gifts that donors promised, entered by staff. Promised sums are shown beside given ones, never added to them.

create table public.pledges (
  id uuid primary key default gen_random_uuid(),
  donor_id uuid references public.donors (id) on delete set null,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  due_on date not null check (isfinite(due_on)),
  cause_id text references public.causes (id) on update cascade on delete set null,
  campaign_id uuid references public.campaigns (id) on delete set null,
  -- Staff cancel and reopen; all else follows from the donations and the day (139-pledges.sql).
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'lapsed')),
  note text check (char_length(btrim(note)) between 1 and 500),
  -- When staff ended the reminders.
  quiet_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pledges_donor_id on public.pledges (donor_id);
create index pledges_cause_id on public.pledges (cause_id);
create index pledges_campaign_id on public.pledges (campaign_id);
create index pledges_due_on on public.pledges (due_on, id);
alter table public.pledges enable row level security;

-- The donor stays: a pledge of another person is cancelled and entered again.
grant select, insert (donor_id, amount, due_on, cause_id, campaign_id, note),
  update (amount, due_on, cause_id, campaign_id, note, status, quiet_since)
on public.pledges to authenticated;
create policy "Staff read pledges" on public.pledges
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff enter pledges" on public.pledges
  for insert to authenticated with check ((select private.may('gifts.write')));
create policy "Staff change pledges" on public.pledges
  for update to authenticated using ((select private.may('gifts.write'))) with check ((select private.may('gifts.write')));

create trigger touch_updated_at before update on public.pledges
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.pledges
  for each row execute function private.record_change('id');
