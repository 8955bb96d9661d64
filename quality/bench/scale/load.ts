/**
 * Gifts of a large charity with everything the lists read beside them: payments, receipts, payouts, bank lines, monthly
 * gifts, letters and thanks. A base of demo data is multiplied by COPY: each copy has its own people, ids and times.
 */
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { time } from '../reports/measure.ts'
import { fillMonthly } from '../reports/monthly.ts'
import type { Product } from '../reports/product.ts'

const TELL_MS = 5000
const TABLES = [
  'donors',
  'monthly_gifts',
  'monthly_gift_changes',
  'bank_lines',
  'donations',
  'payments',
  'refunds',
  'receipts',
  'waiting_receipts',
  'settlement_lines',
  'outgoing_messages',
  'thanks',
]

/** Base rows that belong to the gifts of the demo data, which become real: the money trail leaves demo data out. */
const BESIDE = [
  'update public.donors set is_demo = false',
  `insert into public.campaigns (id, slug, title) values ('00000000-0000-4000-8000-0000000000ca', 'feed', 'Feed')`,
  `update public.donations set is_demo = false,
    campaign_id = case utm_campaign when 'feed-a-family' then '00000000-0000-4000-8000-0000000000ca'::uuid end`,
  `insert into public.registrations (kind, number, ordered_on, valid_from)
  values ('80g', 'AAATD1234EF20214', '2019-10-05', '2019-04-01')`,
  // Every gift that arrived has a receipt, but one in fifty waits for an identifier.
  `insert into public.waiting_receipts (donation_id, missing, created_at)
  select id, '{identifier}', created_at from public.donations where payment_status = 'successful' and hashtext(id::text) % 50 = 0`,
  `insert into public.receipts (donation_id, series, year, number, receipt_no, kind, amount, issued_at, verify_code, data, file_made_at)
  select id, series, year, number, series || '/' || year || '/' || number, kind, amount, paid_at, md5(id::text),
    jsonb_build_object('language', 'en', 'donor', jsonb_build_object('id', donor_id, 'name', donor_name, 'kind', 'person'),
      'gift', jsonb_build_object('amount', amount, 'paid_on', (paid_at at time zone 'Asia/Kolkata')::date)), paid_at
  from (
    select *, row_number() over (partition by series, year order by paid_at) as number,
      case series when 'TAX' then 'tax' else 'acknowledgement' end as kind
    from (
      select *, case when donor_id is null then 'ACK' else 'TAX' end as series,
        extract(year from (paid_at at time zone 'Asia/Kolkata') - interval '3 months')::integer as year
      from public.donations where payment_status = 'successful' and hashtext(id::text) % 50 <> 0) as paid) as numbered`,
  `update public.receipts set cancelled_at = issued_at, cancel_reason = 'A wrong name' where number % 100 = 7`,
  // The provider pays out on every day, however many gifts.
  `insert into public.settlements (settlement_id, amount, lines_amount, status, utr, settled_at, test_mode, key_id, lines, gifts, fees, tax)
  select 'setl_' || day, sum(amount - fee), sum(amount - fee), 'processed', 'UTR' || day, day + interval '2 days', false, 'rzp_live_bench',
    count(*), count(*), sum(fee - tax), sum(tax)
  from (select *, paid_at::date as day from public.donations where payment_id is not null) as online group by day`,
  `insert into public.settlement_lines (settlement_id, entity_id, type, credit, amount, fee, tax, payment_id, donation_id, settled_at, part, booked_fee)
  select 'setl_' || paid_at::date, payment_id, 'payment', amount - fee, amount, fee, tax, payment_id, id, paid_at + interval '2 days', 'gift', fee
  from public.donations where payment_id is not null`,
  `insert into public.bank_imports (id, account, file_name) values ('00000000-0000-4000-8000-0000000000ba', 'Main', 'bank.csv')`,
  `insert into public.bank_lines (import_id, account, booked_on, amount, narration, reference, digest, state)
  select '00000000-0000-4000-8000-0000000000ba', 'Main', created_at::date, amount, concat('NEFT ', donor_name), transaction_id,
    md5(id::text), case when hashtext(id::text) % 20 = 0 then 'open' else 'gift' end
  from public.donations where platform in ('bank_transfer', 'upi', 'cheque')`,
  `update public.donations as gift set bank_line_id = line.id from public.bank_lines as line
  where line.digest = md5(gift.id::text) and line.state = 'gift'`,
  // The log keeps letters for 90 days.
  `insert into public.outgoing_messages (cause, channel, recipient, template, subject, text, state, sent_at, donation_id, created_at)
  select 'thanks ' || id, 'email', donor_email, 'gift_thanks', 'Thank you for your gift', 'Thank you', 'sent', paid_at, id, paid_at
  from public.donations where payment_status = 'successful' and donor_email is not null and created_at > now() - interval '90 days'`,
  `insert into public.thanks (donation_id, way, thanked_at)
  select id, 'call', created_at + interval '1 day' from public.donations
  where payment_status = 'successful' and created_at > now() - interval '60 days' and hashtext(id::text) % 10 <> 0`,
]

/** A column of the nth copy. */
function copied(name: string, type: string): string {
  const column = `base.${name}`
  // Separated: the first copy of the 23rd row is not the third of the 2nd.
  const ofCopy = `${column} || '/' || n`
  if (type === 'uuid' && !['campaign_id', 'import_id', 'thanked_by'].includes(name))
    return `md5(${column}::text || n)::uuid`
  if (['created_at', 'paid_at', 'issued_at', 'sent_at', 'started_at'].includes(name))
    return `${column} + n * interval '1 millisecond'`
  if (name.endsWith('email') || name === 'recipient')
    return `replace(${column}, '@', left(md5(${ofCopy}), 6) || '@')`
  if (name.endsWith('phone'))
    return `'+91 5' || lpad((hashtext(${ofCopy})::bigint & 2147483647)::text, 9, '0')`
  if (name === 'verify_code' || name === 'digest') return `md5(${ofCopy})`
  if (name === 'receipt_no') return `${column} || '-' || n`
  if (name === 'number') return `${column} + n * 1000000`
  if (name === 'data')
    return `case when ${column} #>> '{donor,id}' is null then ${column}
    else jsonb_set(${column}, '{donor,id}', to_jsonb(md5((${column} #>> '{donor,id}') || n)::uuid)) end`
  const ids = 'order_id payment_id transaction_id subscription_id invoice_id refund_id entity_id cause'
  // As random as the provider's: what all ids share, no index finds quickly.
  return ids.split(' ').includes(name)
    ? `split_part(${column}, '_', 1) || '_' || left(md5(${ofCopy}), 14)`
    : column
}

/** The demo data of a new product, with what is beside it, as the base of all copies. */
export async function makeBase(owner: Product['owner']): Promise<void> {
  await setTriggers(owner, 'disable')
  for (const statement of BESIDE) await owner.query(statement)
  await setTriggers(owner, 'enable')
  await fillMonthly(owner)
  await owner.query('create schema scale; create table scale.copies as select 1 as made')
  for (const table of TABLES)
    await owner.query(`create unlogged table scale.${table} as table public.${table}`)
  await owner.query('select private.rebuild_gift_figures()')
  await owner.query('vacuum analyze')
}

/** The owner is no superuser, so `session_replication_role` is not his to set. */
async function setTriggers(owner: Product['owner'], how: 'enable' | 'disable'): Promise<void> {
  for (const table of TABLES) await owner.query(`alter table public.${table} ${how} trigger user`)
}

export async function copiesMade(owner: Product['owner']): Promise<number> {
  const { rows } = await owner.query(`select to_regclass('scale.copies') is not null as has_base`)
  if (!rows[0]?.has_base) return 0
  return (await owner.query('select made from scale.copies')).rows[0]?.made
}

type Statements = { drop: string; create: string }

/**
 * Loads as many copies instead of what is there, without triggers and constraints, and with indexes built afterwards. Rows
 * are frozen as they come, so that no vacuum has to follow.
 */
export async function loadCopies(
  owner: Product['owner'],
  databaseUrl: string,
  wanted: number,
): Promise<void> {
  const made = await copiesMade(owner)
  if (made === wanted) return
  const reader = new pg.Client({ connectionString: databaseUrl })
  await reader.connect()
  const names = TABLES.map((table) => `public.${table}`)
  const { rows: indexes } = await owner.query<Statements>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create from pg_index
    where indrelid = any ($1::regclass[]) and not indisunique`,
    [names],
  )
  const { rows: constraints } = await owner.query<Statements>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s %s', conrelid::regclass, conname,
        replace(pg_get_constraintdef(oid), ' NOT VALID', ''), case when contype <> 'u' then 'not valid' end) as create
    from pg_constraint where conrelid = any ($1::regclass[]) and contype in ('c', 'f', 'u') order by contype`,
    [names],
  )
  const left = [...constraints, ...indexes]
  await owner.query(`set maintenance_work_mem = '2GB'`)
  await owner.query('begin')
  await setTriggers(owner, 'disable')
  await owner.query(`truncate ${names} cascade`)
  for (const { drop } of left) await owner.query(drop)
  for (const table of TABLES) {
    const { rows: columns } = await owner.query<{ name: string; type: string }>(
      `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
      [`public.${table}`],
    )
    const values = columns.map(({ name, type }) => copied(name, type))
    const into = columns.map(({ name }) => name)
    const took = await time(() =>
      pipeline(
        reader.query(
          copyTo(
            `copy (select ${values} from scale.${table} as base, generate_series(1, ${wanted}) as n) to stdout`,
          ),
        ),
        owner.query(copyFrom(`copy public.${table} (${into}) from stdin (freeze)`)),
      ),
    )
    if (took > TELL_MS) console.error(`${table}: ${Math.round(took / 1000)} s`)
  }
  for (const { create } of left) {
    const took = await time(() => owner.query(create))
    if (took > TELL_MS) console.error(`${create.slice(0, 80)}: ${Math.round(took / 1000)} s`)
  }
  await setTriggers(owner, 'enable')
  // A copy's gifts are of the same days and kinds.
  await owner.query(
    `update public.gift_figures set (gifts, refunds, deductions, amount, refunded, deducted, net) =
      (gifts * f, refunds * f, deductions * f, amount * f, refunded * f, deducted * f, net * f)
    from (select $1::numeric / $2 as f) as factor`,
    [wanted, made],
  )
  await owner.query(`update scale.copies set made = ${wanted}`)
  await owner.query('commit')
  await owner.query(`reset maintenance_work_mem; analyze ${names}`)
  await owner.query('vacuum analyze public.gift_figures, public.donations, public.payments')
  await reader.end()
}
