import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { checkLog, sealLog } from './log-seals.ts'

let server: TestServer
let sql: TestServer['services']['database']['server']['query']
beforeAll(async () => {
  server = await startTestServer()
  sql = server.services.database.server.query.bind(server.services.database.server)
})
afterAll(() => server.close())

/** Rewrites the log as an attacker with the owner's rights could. */
const behindTheBack = (statement: string, values: unknown[] = []) =>
  server.services.database.server
    .query('alter table public.audit_log disable trigger user')
    .then(() => sql(statement, values))
    .then(() => sql('alter table public.audit_log enable trigger user'))

beforeEach(async () => {
  await behindTheBack('delete from public.audit_log')
  await sql('alter table public.log_seals disable trigger user; delete from public.log_seals')
  await sql('alter table public.log_seals enable trigger user; delete from private.sealed_entries')
  // The first is the last entry of 1 October in India, the second the first of 2 October.
  await sql(`insert into public.audit_log (changed_at, actor_role, table_name, row_key, action, new_values) values
    ('2026-10-01 18:29:59Z', 'server', 'causes', 'a', 'update', '{"title": "Water"}'),
    ('2026-10-01 18:30:00Z', 'server', 'donors', 'b', 'update', '{"name": "Asha"}'),
    ('2026-10-02 10:00:00Z', 'server', 'donors', 'c', 'update', '{"name": "Ravi"}')`)
})

const seal = (until: string) => sql('select private.seal_log($1)', [until])

test('seals every finished day by the Indian calendar, each once', async () => {
  await seal('2026-10-04')
  await seal('2026-10-04')
  const { rows } = await sql('select day::text, entries from public.log_seals order by day')
  expect(rows).toEqual([
    { day: '2026-10-01', entries: 1 },
    { day: '2026-10-02', entries: 2 },
    { day: '2026-10-03', entries: 0 },
    { day: '2026-10-04', entries: 0 },
  ])
  expect(await checkLog(server.services)).toBe('The log agrees with its 4 seals, 1 Oct 2026 to 4 Oct 2026.')
})

test.each([
  [
    'changed',
    `update public.audit_log set new_values = '{"name": "Ravi K"}' where row_key = 'c'`,
    'entries were changed',
  ],
  [
    're-attributed',
    `update public.audit_log set actor_id = gen_random_uuid() where row_key = 'b'`,
    'entries were changed',
  ],
  [
    're-addressed',
    `update public.audit_log set actor_email = 'ravi@example.org' where row_key = 'b'`,
    'entries were changed',
  ],
  ['moved', `update public.audit_log set row_key = 'd' where row_key = 'b'`, 'entries were changed'],
  [
    'reversed',
    `update public.audit_log set old_values = new_values, new_values = null where row_key = 'b'`,
    'entries were changed',
  ],
  ['removed', `delete from public.audit_log where row_key = 'b'`, 'entries are missing'],
])('names the first day of a %s entry', async (_, tamper, reason) => {
  await seal('2026-10-04')
  await behindTheBack(tamper)
  expect(await checkLog(server.services)).toBe(`The log differs from its seals on 2 Oct 2026: ${reason}.`)
})

test('notices a seal that was replaced to fit, by the next one', async () => {
  await seal('2026-10-04')
  await behindTheBack(`delete from public.audit_log where row_key = 'a'`)
  await sql(`alter table public.log_seals disable trigger user;
    delete from private.sealed_entries where day = '2026-10-01';
    update public.log_seals as s set (entries, digest) = (select n.entries, n.digest from private.seals_by_entries('2026-10-01') as n)
      where day = '2026-10-01';
    alter table public.log_seals enable trigger user`)
  expect(await checkLog(server.services)).toBe(
    'The log differs from its seals on 2 Oct 2026: entries were changed.',
  )
})

test('notices a missing seal', async () => {
  await seal('2026-10-04')
  await sql(`alter table public.log_seals disable trigger user; delete from public.log_seals where day = '2026-10-02';
    alter table public.log_seals enable trigger user`)
  expect(await checkLog(server.services)).toBe(
    'The log differs from its seals on 3 Oct 2026: the seal of the day before is missing.',
  )
})

test('lists entries added after the seal, reports no difference, and seals them with the next day', async () => {
  await seal('2026-10-02')
  await sql(`insert into public.audit_log (changed_at, actor_role, table_name, row_key, action)
    values ('2026-10-02 11:00:00Z', 'server', 'causes', 'late', 'insert')`)
  expect(await checkLog(server.services)).toMatch(
    /^The log agrees with its 2 seals.*\n1 came after the seal of their day:\n {2}entry \d+ .* on causes, not sealed yet$/,
  )
  await seal('2026-10-03')
  expect(await checkLog(server.services)).toMatch(/on causes, sealed with 2026-10-03$/)
  await behindTheBack(`delete from public.audit_log where row_key = 'late'`)
  expect(await checkLog(server.services)).toContain(
    'differs from its seals on 3 Oct 2026: entries are missing',
  )
})

test('keeps the seals when an erasure blanks values, and forgets the salt', async () => {
  await seal('2026-10-04')
  await sql(`select private.blank_log('donors', '{b}')`)
  expect(await checkLog(server.services)).toContain('The log agrees with its 4 seals')
  const { rows } = await sql(`select salt is null as forgotten from private.sealed_entries order by entry_id`)
  expect(rows).toEqual([{ forgotten: false }, { forgotten: true }, { forgotten: false }])
})

test('keeps the seals when an erasure blanks an address that is the key of a row', async () => {
  await sql(`insert into public.audit_log (changed_at, actor_role, table_name, row_key, action)
    values ('2026-10-02 11:00:00Z', 'server', 'not_duplicate_donors', 'asha@example.org', 'insert')`)
  await seal('2026-10-04')
  await sql(`begin; select set_config('daan.erasing', 'yes', true);
    update public.audit_log set row_key = '(erased)', actor_email = '(erased)' where row_key = 'asha@example.org'; commit`)
  expect(await checkLog(server.services)).toContain('The log agrees with its 4 seals')
})

test('mails the seals of a month to every administrator once', async () => {
  const { email } = await server.signedIn('admin')
  await server.signedIn('editor')
  await sealLog(server.services)
  await sealLog(server.services)
  const { rows } = await sql<{ recipient: string; month: string; lines: number }>(
    `select recipient, variables ->> 'month' as month, array_length(string_to_array(variables ->> 'seals', E'\n'), 1) as lines
    from public.outgoing_messages where template = 'log_seals' order by created_at`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map((row) => row.recipient))).toEqual(new Set([email]))
  expect(new Set(rows.map((row) => row.month)).size).toBe(rows.length)
})
