-- Cash, cheques and transfers, entered by hand so that all giving is in one place. What the provider says of
-- its own gifts stays the server's alone to write.

grant insert (amount, platform, payment_status, transaction_id, is_monthly, cause_id, donor_id, donor_name,
  donor_email, donor_phone, created_at), delete on public.donations to authenticated;

create policy "Administrators enter offline gifts" on public.donations
  for insert to authenticated with check (
    (select public.is_admin())
    and platform <> 'razorpay'
    and payment_status = 'successful'
    and currency = 'INR'
    -- The day it came in, which may have begun here before it did in UTC.
    and created_at <= now() + interval '1 day');
create policy "Administrators take back offline gifts" on public.donations
  for delete to authenticated using ((select public.is_admin()) and platform <> 'razorpay');
