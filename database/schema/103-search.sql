-- The back office's global search over large tables: donors, donations, monthly gifts and messages, at most
-- five of each, newest first, of the kinds that the caller may read. The lists it uses have search indexes. Screens,
-- settings and page texts are few, and searched in the browser.
create function public.search_everything(words text)
returns table (kind text, id uuid, title text, detail text, amount numeric, at timestamptz)
language sql stable set search_path = ''
begin atomic
  with typed as materialized (
    select btrim(left(words, 200)) as whole, regexp_replace(words, '\D', '', 'g') as digits
  ),
  -- A phone number is one word, however spaced; the list may lack the country code.
  asked as materialized (
    select whole, case when whole ~ '^[\d\s+().-]+$' and char_length(digits) >= 6
        then array[regexp_replace(digits, '^(0{0,2}91|0)(?=\d{10}$)', '')]
        else (regexp_split_to_array(private.plain(whole), '\s+'))[1:8] end as words,
      -- Written here: a join to a table with policies could not use its index for `upper`.
      array[whole, upper(whole)] as numbers
    from typed where char_length(whole) >= 2
  ),
  -- Lists refuse callers without the capability, so they are not called for them.
  of_donors as materialized (select * from asked where (select private.may('donors.read'))),
  of_gifts as materialized (select * from asked where (select private.may('gifts.read')))
  (select 'donor' as kind, (donor ->> 'id')::uuid as id, donor ->> 'name' as title,
      concat_ws(', ', nullif(donor ->> 'email', ''), nullif(donor ->> 'phone', '')) as detail,
      (donor ->> 'amount_donated')::numeric as amount, (donor ->> 'created_at')::timestamptz as at
    from of_donors, jsonb_array_elements(
      public.list_donors(jsonb_build_object('words', of_donors.words), 'created_at', true, 5, null) -> 'donors') as donor)
  union all
  (select 'donation', gift.id, named.name, coalesce(gift.payment_id, gift.order_id, gift.transaction_id), gift.amount,
      gift.created_at
    from of_gifts, public.find_gifts(jsonb_build_object('q', of_gifts.whole), 'newest', null, null, 5) as gift,
      public.gift_names(array[gift.id]) as named)
  -- Receipt and reference numbers must match as a whole.
  union all
  (select 'donation', gift.id, named.name, receipt.receipt_no, gift.amount, gift.created_at
    from of_gifts join public.receipts as receipt on receipt.receipt_no = any (of_gifts.numbers)
    join public.donations as gift on gift.id = receipt.donation_id, public.gift_names(array[gift.id]) as named)
  union all
  (select 'donation', gift.id, named.name, gift.old_receipt_no, gift.amount, gift.created_at
    from of_gifts join public.donations as gift on gift.old_receipt_no = of_gifts.whole,
      public.gift_names(array[gift.id]) as named
    order by gift.created_at desc limit 5)
  union all
  (select 'monthly', monthly.id, named.name, monthly.subscription_id, monthly.amount, monthly.created_at
    from of_gifts join public.monthly_gifts as monthly on monthly.subscription_id = of_gifts.whole,
      public.gift_names(array[monthly.id]) as named)
  union all
  (select item.kind, item.id, coalesce(item.subject, item.name), item.name || ', ' || item.email, null::numeric,
      item.created_at
    from asked, public.inbox as item
    where not exists (
      select from unnest(asked.words) as word where strpos(private.plain(item.search), word) = 0)
    order by item.created_at desc limit 5);
end;
grant execute on function public.search_everything(text) to authenticated;
