/** The yearly statement of a million gifts by a hundred thousand donors: its screen, its check and its export. */
import { randomUUID } from 'node:crypto'
import { serverQuery } from '#backend/db/database.ts'
import { workOnStatement } from '#server/statement/runs.ts'
import { startProduct } from './reports/product.ts'

const GIFTS = Number(process.argv[2] ?? 1_000_000)
const DONORS = Math.ceil(GIFTS / 10)
const YEAR = 2026
const TIMES = 5
const FILLED = [
  'public.donors',
  'public.donations',
  'public.receipts',
  'public.waiting_receipts',
  'private.receipt_identifiers',
]

const { owner, services, ask, close } = await startProduct({ donors: 10, gifts: 10, now: new Date() })
const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20)
const table: Record<string, string> = {}

await owner.query(`insert into public.registrations (kind, number, ordered_on, valid_from)
  values ('80g', 'AAATD1234EF20214', '2021-10-05', '2021-04-01')`)
const filling = performance.now()
await fill()
await owner.query('analyze')
table[`filling ${GIFTS} gifts, not measured as such`] = seconds(filling)

async function median(work: () => Promise<unknown>): Promise<string> {
  const taken: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return `${Math.round(taken.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0)} ms`
}

table['the year at a glance'] = await median(() => ask('rpc/tax_statement', { in_year: YEAR }))
table['the rows, first page'] = await median(() => ask('rpc/tax_statement_rows', { in_year: YEAR }))
table['the rows, page 1,000'] = await median(() =>
  ask('rpc/tax_statement_rows', { in_year: YEAR, past: 50_000 }),
)
table['both at once, as the screen asks'] = await median(() =>
  Promise.all([
    ask('rpc/tax_statement', { in_year: YEAR }),
    ask('rpc/tax_statement_rows', { in_year: YEAR }),
  ]),
)
table['gifts of a reason'] = await median(() =>
  ask('rpc/tax_statement_gifts', { in_year: YEAR, of_verdict: 'no_identifier' }),
)
for (const kind of ['check', 'export'] as const) {
  const { took, most, before, rows } = await run(kind)
  table[`${kind} of ${rows} rows`] = `${took}, memory ${before} MB before, at most ${most} MB`
}
const filing = performance.now()
await owner.query(`select set_config('request.jwt.claims',
  '{"sub": "00000000-0000-4000-8000-000000000001", "session_id": "00000000-0000-4000-8000-000000000002", "role": "authenticated"}', false)`)
await owner.query(`select public.file_statement(${YEAR}, 'original', 'ACK-BENCH-1', current_date)`)
table['marking as filed'] = seconds(filing)
table['what has changed since'] = await median(() => ask('rpc/tax_statement_changes', { in_year: YEAR }))

for (const [name, value] of Object.entries(table)) console.log(`| ${name} | ${value} |`)
await close()
process.exit(0)

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

async function run(kind: 'check' | 'export') {
  const query = serverQuery(services.database)
  const { rows } = await query<{ id: string }>(
    'insert into public.statement_runs (kind, year) values ($1, $2) returning id',
    [kind, YEAR],
  )
  const id = rows[0]?.id ?? ''
  const before = megabytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 100)
  const start = performance.now()
  await workOnStatement(services, id)
  clearInterval(watch)
  const { rows: done } = await query<{ state: string; total: number; problems: number }>(
    'select state, total, problems from public.statement_runs where id = $1',
    [id],
  )
  if (done[0]?.state !== 'done' || done[0].problems > 0)
    throw new Error(`${kind}: ${JSON.stringify(done[0])}`)
  return { took: seconds(start), most: Math.max(most, megabytes()), before, rows: done[0].total }
}

/** Straight into the tables, without triggers: what they would have noted is noted once, for all. */
async function fill(): Promise<void> {
  for (const table of FILLED) await owner.query(`alter table ${table} disable trigger user`)
  await owner.query(
    'create temporary table people (n integer primary key, receipt uuid, kind text, sealed text, digest text)',
  )
  for (let from = 0; from < DONORS; from += 5000) {
    const people = Array.from({ length: Math.min(5000, DONORS - from) }, (_, at) => personOf(from + at))
    await owner.query(
      'insert into people select * from jsonb_to_recordset($1) as p (n integer, receipt uuid, kind text, sealed text, digest text)',
      [JSON.stringify(people)],
    )
  }
  await owner.query(`insert into public.donors (id, name) select p.receipt, 'Donor ' || p.n from people as p`)
  await owner.query(
    `insert into public.donations (id, amount, platform, payment_status, donor_id, created_at, paid_at)
    select case when g < $2 then p.receipt else gen_random_uuid() end, 100 + g % 900, 'cheque', 'successful', p.receipt,
      timestamptz '2026-04-02' + (g % 360) * interval '1 day', timestamptz '2026-04-02' + (g % 360) * interval '1 day'
    from generate_series(0, $1::integer - 1) as g join people as p on p.n = g % $2`,
    [GIFTS, DONORS],
  )
  // One in fifty waits for an identifier; the rest have a receipt, the newest of each donor with the sealed one.
  await owner.query(`insert into public.waiting_receipts (donation_id, missing)
    select d.id, '{identifier}' from public.donations as d join people as p on p.receipt = d.donor_id where p.n % 50 = 0`)
  await owner.query(`insert into public.receipts (id, donation_id, series, year, number, receipt_no, kind, amount, verify_code, data)
    select case when d.id = p.receipt then p.receipt else gen_random_uuid() end, d.id, 'TAX', ${YEAR}, n.nth, 'R/' || n.nth, 'tax',
      d.amount, md5(d.id::text), jsonb_build_object('language', 'en',
        'organisation', jsonb_build_object('registrations', jsonb_build_array(jsonb_build_object('kind', '80g', 'number', 'AAATD1234EF20214'))),
        'donor', jsonb_build_object('id', p.receipt, 'kind', 'person', 'name', 'Donor ' || p.n, 'id_mask', '••••••0000',
          'address', jsonb_build_array(p.n || ' Lake Road', 'Pune, Maharashtra 411001')),
        'gift', jsonb_build_object('amount', d.amount, 'paid_on', d.created_at::date))
    from (select id, row_number() over (order by id) as nth from public.donations where not is_demo) as n
      join public.donations as d on d.id = n.id join people as p on p.receipt = d.donor_id where p.n % 50 <> 0`)
  await owner.query(`insert into private.receipt_identifiers (receipt_id, kind, sealed, digest)
    select r.id, p.kind, p.sealed, p.digest from public.receipts as r join public.donations as d on d.id = r.donation_id
      join people as p on p.receipt = d.donor_id`)
  await owner.query(`insert into private.statement_gifts (donation_id, donor_id, year, verdict, amount, test_mode, receipt_id,
      digest, id_kind, name_key, urn, type, mode)
    select gift.id, line.donor_id, line.year, line.verdict, line.amount, gift.test_mode, line.receipt_id, line.digest,
      line.id_kind, line.name_key, line.urn, line.type, line.mode
    from public.donations as gift, private.statement_lines(gift) as line where not gift.is_demo
    -- The sealed identifiers are those of each donor's own receipt, which must be the newest line.
    order by gift.id = gift.donor_id`)
  for (const table of FILLED) await owner.query(`alter table ${table} enable trigger user`)
  await owner.query(
    'vacuum analyze private.statement_gifts, public.receipts, private.receipt_identifiers, public.donations',
  )
}

function personOf(n: number) {
  const receipt = randomUUID()
  const pan = `ABCP${String.fromCharCode(65 + (Math.floor(n / 10_000) % 26))}${String(n % 10_000).padStart(4, '0')}${String.fromCharCode(65 + (Math.floor(n / 260_000) % 26))}`
  return {
    n,
    receipt,
    kind: 'pan',
    sealed: services.sealing.seal(Buffer.from(pan), receipt),
    digest: services.sealing.digest(pan, 'pan'),
  }
}
