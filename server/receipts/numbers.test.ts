import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleScript } from '#backend/testing/bundle-script.ts'
import { until } from '#backend/testing/until.ts'
import { isFull } from '#domain/testing/properties.ts'
import { type Office, openOffice } from '../testing/office.ts'
import { saveIdentifier } from './identifiers.ts'

/** Receipt numbers have no gap and no duplicate, however many processes issue them and whenever they are killed. */

const NUMBERS = isFull ? 10_000 : 200
const KILLS = isFull ? 25 : 3
const PIECE = 100
// In full, 10,000 receipts are issued one after the other.
const PATIENCE_MS = isFull ? 600_000 : 50_000

let office: Office
let script: string
const running = new Set<ChildProcess>()
beforeAll(async () => {
  office = await openOffice()
  script = await bundleScript('server/testing/issuing-process.ts')
})
afterAll(async () => {
  for (const child of running) await kill(child)
  await office.close()
})

async function start(): Promise<ChildProcess> {
  const { services } = office.server
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATABASE_URL: services.database.server.options.connectionString ?? '',
      JWT_SECRET: 'x'.repeat(32),
      SEALING_KEY: services.config.SEALING_KEY ?? '',
      DATA_DIR: services.config.DATA_DIR,
      METRICS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const issued = async () =>
  (await office.sql('select count(*)::int as n from public.receipts')).rows[0].n as number

test(`issues ${NUMBERS} numbers without gap or duplicate by two processes, with ${KILLS} kills`, {
  timeout: PATIENCE_MS + (isFull ? 120_000 : 30_000),
}, async () => {
  const { rows } = await office.sql(
    `insert into public.donors (name, address, city, state, pincode)
    select name, '12 Lake Road', 'Pune', 'Maharashtra', '411001' from unnest('{Asha Rao,Ravi Rao}'::text[]) as name
    returning id, name`,
  )
  const { services } = office.server
  for (const [nth, { id }] of rows.entries()) {
    const number = `ABCPR123${nth}F`
    await saveIdentifier((text, values) => office.sql(text, values), services.sealing, id, {
      kind: 'pan',
      number,
    })
  }
  // Sealed with an unknown key: a refusal takes no number.
  const [asha, ravi] = rows
  await office.sql(
    `update private.identifiers set sealed = 'xxxxxxxx.' || repeat('y', 60) where donor_id = $1`,
    [ravi.id],
  )
  const gifts = Math.floor((NUMBERS * 20) / 19) + 1
  // In pieces, each well within the time limit of a statement on a busy machine.
  for (let from = 1; from <= gifts; from += PIECE) {
    await office.sql(
      `insert into public.donations (amount, platform, payment_status, donor_id, created_at)
      select 100 + n, 'cheque', 'successful', case when n % 20 = 0 then $1::uuid else $2::uuid end, '2026-06-01'
      from generate_series($3::int, $4::int) as n`,
      [ravi.id, asha.id, from, Math.min(from + PIECE - 1, gifts)],
    )
  }
  const wanted = (
    await office.sql('select count(*)::int as n from public.donations where donor_id = $1', [asha.id])
  ).rows[0].n
  expect(wanted).toBeGreaterThanOrEqual(NUMBERS)

  let processes: ChildProcess[] = await Promise.all([start(), start()])
  for (let n = 1; n <= KILLS; n++) {
    const mark = Math.floor((wanted * n) / (KILLS + 1))
    await until(`${mark} numbers`, async () => (await issued()) >= mark, PATIENCE_MS)
    const [first, second] = processes
    if (first) await kill(first)
    processes = [...(second ? [second] : []), await start()]
  }
  await until('every number', async () => (await issued()) === wanted, PATIENCE_MS)
  for (const child of processes) await kill(child)

  const { rows: found } = await office.sql(
    `select count(*)::int as receipts, count(distinct number)::int as numbers, min(number) as first, max(number) as last,
      count(distinct donation_id)::int as donations, count(distinct verify_code)::int as codes from public.receipts`,
  )
  expect(found).toEqual([
    { receipts: wanted, numbers: wanted, first: 1, last: wanted, donations: wanted, codes: wanted },
  ])
})
