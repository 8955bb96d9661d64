-- A gift entered by hand is corrected by hand, except for its amount and the way it came in: those are taken
-- back and entered anew, so that no sum ever changes silently. The log of changes names who did it.

grant update (transaction_id, is_monthly, cause_id, donor_name, donor_email, donor_phone, created_at)
  on public.donations to authenticated;

create policy "Administrators correct offline gifts" on public.donations
  for update to authenticated
  using ((select public.is_admin()) and platform <> 'razorpay')
  with check (
    (select public.is_admin())
    and platform <> 'razorpay'
    and created_at <= now() + interval '1 day');
