/** Gifts of a financial year by kind, and their donors. Identifiers are masked; there are no email addresses or numbers. */
import { platformLabels } from '#domain/donations/gift-labels.ts'
import type { Column, Register } from './sheet.ts'

/** Compares a moment with the year `$1`, in India. */
export const inYear = (moment: string) =>
  `${moment} >= private.month_start(make_date($1::integer, 4, 1)) and ${moment} < private.month_start(make_date($1::integer + 1, 4, 1))`

export const dayOf = (moment: string) => `(${moment} at time zone 'Asia/Kolkata')::date::text`

/** The day of a gift counts, as in receipts. */
export const GIVEN_AT = 'coalesce(gift.paid_at, gift.created_at)'

/** Test gifts count while a test key is configured; sample data never does. */
export const COUNTED = `not gift.is_demo and (not gift.test_mode or (select private.in_test_mode()))`

export const OF_YEAR = `gift.payment_status in ('successful', 'refunded') and ${COUNTED} and ${inYear(GIVEN_AT)}`

/** A record may be called by an address or a number. */
export const withoutContact = (name: string) =>
  `case when ${name} is null or private.has_contact(${name}) then '(no name)' else ${name} end`

export const GIVER = `case when gift.erased_at is not null then '(erased)' when private.is_anonymous(gift) then '(anonymous)'
  else ${withoutContact('giver.name')} end`

export const MASK = `case when gift.erased_at is null then receipt.data #>> '{donor,id_mask}' end`

/** UPI addresses are left out. */
export const REFERENCE = `case when coalesce(gift.payment_id, gift.transaction_id) not like '%@%'
  then coalesce(gift.payment_id, gift.transaction_id) end`

/** Amounts in another currency are in the note. */
export const rupees = (amount: string) => `case gift.currency when 'INR' then ${amount} end`

const RETURNED = 'gift.refunded_amount + gift.deducted_amount'

export const NOTE = `concat_ws('; ', case when gift.test_mode then 'TEST' end,
  case when gift.gift_import_id is not null then concat_ws(' ', 'Imported', nullif(gift.old_receipt_no, '')) end,
  case when gift.currency <> 'INR' then format('%s %s, not in rupees', gift.currency, gift.amount) end,
  case when exists (select from public.gift_shares as share where share.donation_id = gift.id) then 'Joint gift' end,
  case when gift.platform = 'cash' and gift.amount > (select rule.cash_limit from public.tax_rules as rule
    where rule.valid_from <= (${GIVEN_AT} at time zone 'Asia/Kolkata')::date order by rule.valid_from desc limit 1) then 'Cash above the limit' end)`

export const WITH_GIVER = `cross join lateral private.named_giver(gift) as giver
  left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null`

const COLUMNS: readonly Column[] = [
  { heading: 'Day', kind: 'day', width: 13 },
  { heading: 'Donor', width: 26 },
  { heading: 'Identifier', width: 13 },
  { heading: 'Receipt', width: 18 },
  { heading: 'Way', width: 14, words: platformLabels },
  { heading: 'Reference', width: 22 },
  { heading: 'For', width: 20 },
  { heading: 'Amount', kind: 'money', width: 16 },
  { heading: 'Returned', kind: 'money', width: 13 },
  { heading: 'Net', kind: 'money', width: 16 },
  { heading: 'Note', width: 20 },
]

/** Columns of one list alone come last: their heading, and the query's expression with its name. */
const giftList = (
  name: string,
  contents: string,
  which: string,
  own?: { column: Column; select: string; remark: string },
): Register => ({
  name,
  contents,
  columns: own ? [...COLUMNS, own.column] : COLUMNS,
  ...(own && { remark: own.remark }),
  total: 'sum(amount)',
  sql: `select ${dayOf(GIVEN_AT)} as day, ${GIVER} as donor, ${MASK} as mask, receipt.receipt_no, gift.platform,
      ${REFERENCE} as reference, coalesce(cause.title, 'General') as purpose, ${rupees('gift.amount')} as amount,
      ${rupees(RETURNED)} as returned, ${rupees(`gift.amount - ${RETURNED.replace('+', '-')}`)} as net, ${NOTE} as note${own ? `, ${own.select}` : ''}
    from public.donations as gift ${WITH_GIVER} left join public.causes as cause on cause.id = gift.cause_id
    where ${OF_YEAR} and ${which} order by ${GIVEN_AT}, gift.id`,
})

export const donors: Register = {
  name: 'Donors',
  contents: 'Donors with their totals, added up by identifier, else by record, else by name.',
  columns: [
    { heading: 'Donor', width: 36 },
    { heading: 'Kind', width: 14, words: { person: 'Person', organisation: 'Organisation' } },
    { heading: 'Identifier', width: 16 },
    { heading: 'Gifts', kind: 'count', width: 9 },
    { heading: 'Receipts', kind: 'count', width: 11 },
    { heading: 'Amount', kind: 'money', width: 17 },
    { heading: 'Of which cash', kind: 'money', width: 16 },
    { heading: 'Returned', kind: 'money', width: 16 },
    { heading: 'Net', kind: 'money', width: 17 },
  ],
  total: 'sum(amount)',
  sql: `select donor, kind, mask, gifts, receipts, amount, cash, returned, amount - returned as net from (
    select min(${GIVER}) as donor, min(record.kind) as kind, coalesce(max(record.pan), max(record.id_number), max(${MASK})) as mask,
      count(*)::integer as gifts, count(receipt.id)::integer as receipts,
      coalesce(sum(${rupees('gift.amount')}), 0) as amount,
      coalesce(sum(${rupees('gift.amount')}) filter (where gift.platform = 'cash' and not gift.is_in_kind), 0) as cash,
      coalesce(sum(${rupees(RETURNED)}), 0) as returned
    from public.donations as gift ${WITH_GIVER} left join lateral private.givers_record(gift) as record on true
      left join private.receipt_identifiers as named on named.receipt_id = receipt.id and gift.erased_at is null
      left join lateral private.identifier_of(record) as own on true
    where ${OF_YEAR} group by coalesce(named.digest, own.digest, record.id::text, lower(${GIVER}))) as every
    order by lower(donor) collate "C", amount desc, mask`,
}

const NO_DIRECTION = 'No direction recorded'

export const giftLists: readonly Register[] = [
  giftList(
    'Cash',
    'Gifts of money in cash, with those above the limit for a deduction noted.',
    `gift.platform = 'cash' and not gift.is_in_kind`,
  ),
  giftList(
    'Corpus',
    'Corpus donations with the donor’s direction: their words, or where the letter is filed.',
    `gift.donation_type = 'corpus'`,
    {
      column: { heading: 'Direction', width: 30 },
      select: `coalesce(gift.corpus_direction, '${NO_DIRECTION}') as direction`,
      remark: `count(*) filter (where direction = '${NO_DIRECTION}') || ' without a direction'`,
    },
  ),
  giftList('Grants', 'Specific grants.', `gift.donation_type = 'specific_grant'`),
  giftList('Anonymous', 'Gifts without any donor, such as a donation box.', 'private.is_anonymous(gift)'),
  giftList('In kind', 'Goods with the value entered for them. They are in no voucher.', 'gift.is_in_kind'),
  giftList('Foreign', 'Foreign contributions (FCRA).', 'gift.is_foreign'),
]
