import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, panOf, YEAR } from '../testing/desk.ts'
import { takeSnapshot } from './snapshot.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

type Reading = { taken_at: string | null; is_updating: boolean; verdicts: { gifts: number }[] }

/** Reads as the screen does, without the new snapshot that `desk.rpc` takes first. */
async function read(): Promise<Reading> {
  const { data } = await desk.admin.client.rpc('tax_statement', { in_year: YEAR }).throwOnError()
  return data
}
const waitingJobs = async () =>
  (await desk.sql(`select id from graphile_worker.jobs where task_identifier = 'take-statement-snapshot'`))
    .rows.length
const workOffJobs = async () => {
  await takeSnapshot(desk.server.services, YEAR)
  await desk.sql(`delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = 'take-statement-snapshot'`)
}

test('takes a snapshot in the background when a year is read that has none, or an outdated one', async () => {
  expect(await read()).toMatchObject({ taken_at: null, is_updating: true, verdicts: [] })
  expect(await read()).toMatchObject({ taken_at: null, is_updating: true })
  expect(await waitingJobs()).toBe(1)
  await workOffJobs()
  const first = await read()
  expect(first).toMatchObject({ taken_at: expect.any(String), is_updating: false })
  expect(await waitingJobs()).toBe(0)

  await desk.receipted(500, { name: 'Asha Rao', id_number: panOf(1) })
  expect(await read()).toMatchObject({ taken_at: first.taken_at, is_updating: true, verdicts: [] })
  expect(await waitingJobs()).toBe(1)
  await workOffJobs()
  expect(await read()).toMatchObject({ is_updating: false, verdicts: [{ verdict: 'in', gifts: 1 }] })

  await desk.sql(`update private.statement_snapshots set taken_at = now() - interval '11 minutes'`)
  expect(await read()).toMatchObject({ is_updating: true })
  await workOffJobs()
})

test('takes a snapshot at once when staff request it', async () => {
  expect(await read()).toMatchObject({ is_updating: false })
  await desk.rpc('refresh_tax_statement', { in_year: YEAR })
  expect(await read()).toMatchObject({ is_updating: true })
  await workOffJobs()
})

test('makes an erasure wait for the snapshot that is being taken, which then holds nothing about the person', async () => {
  const email = 'zubeida@example.org'
  await desk.receipted(700, { name: 'Zubeida Rao', id_number: panOf(2) }, { email })
  const client = await desk.server.services.database.server.connect()
  await client.query(`begin; set transaction isolation level repeatable read;
    lock table private.statement_gifts in share row exclusive mode`)
  await client.query('select private.take_statement_snapshot($1)', [YEAR])
  const erasing = desk.sql(
    `select private.erase_person(row($1, array(select id from public.donors where email = $1), true)::private.person)`,
    [email],
  )
  const blocked = `select from pg_locks where not granted and relation = 'private.statement_gifts'::regclass`
  await expect.poll(async () => (await client.query(blocked)).rowCount, { timeout: 30_000 }).toBe(1)
  await client.query('commit')
  client.release()
  await erasing
  const { rows } = await desk.sql(
    `select (select count(*)::integer from private.statement_gifts) as lines,
      (select array_agg(amount::text) from private.statement_rows) as rows`,
  )
  expect(rows).toEqual([{ lines: 1, rows: ['500.00'] }])
})

test('has no trigger on the tables of money, donors and receipts', async () => {
  const { rows } = await desk.sql(`select distinct tgrelid::regclass::text as name
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and prosrc ~ 'private.(statement_|take_statement|remove_from_snapshots)' order by name`)
  // Other digests of the same identifiers, after a change of SEALING_KEY.
  expect(rows.map(({ name }) => name)).toEqual(['private.identifiers', 'private.receipt_identifiers'])
})
