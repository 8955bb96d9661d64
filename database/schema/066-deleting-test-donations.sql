-- Deletes test gifts in batches that keep statements short; returns their number. Checks the caller and that
-- test mode is over, and holds the mode until done.
create function public.delete_test_donations(at_most integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  deleted integer;
begin
  perform public.require('settings');
  perform private.hold_test_mode();
  if private.in_test_mode() then
    raise exception 'Test donations can be deleted once a live key is saved.' using errcode = 'check_violation';
  end if;
  delete from public.donations where id in (
    select id from public.donations where test_mode order by id limit least(at_most, 1000));
  get diagnostics deleted = row_count;
  -- Mandates last: their charges refer to them.
  if deleted < least(at_most, 1000) then
    delete from public.monthly_gifts where test_mode;
    delete from public.kept_vouchers where test_mode;
    delete from public.closed_months where test_mode;
    delete from public.auditor_files where test_mode;
    delete from public.payment_attention where kind in ('settlement_sum', 'settlement_line', 'settlement_differs')
      and reference in (select settlement_id from public.settlements where test_mode);
    update public.bank_lines set state = 'open', settlement_id = null
    where settlement_id in (select settlement_id from public.settlements where test_mode);
    delete from public.settlements where test_mode;
  end if;
  return deleted;
end
$$;
grant execute on function public.delete_test_donations(integer) to authenticated;
