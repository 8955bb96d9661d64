import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { anonymous, asRole } from './as-role.ts'
import { connect, type Database } from './database.ts'
import { readAs } from './read-as.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let single: Database
beforeAll(async () => {
  own = await createTestDatabase('migrated')
  single = connect({ url: own.url, log: pino({ level: 'silent' }), poolSize: 1 })
  await single.server.query(`
    create table public.door (id int primary key);
    grant select, insert on public.door to anon, authenticated`)
})
afterAll(async () => {
  await single.close()
  await own.drop()
})

const member = {
  role: 'authenticated',
  claims: { role: 'authenticated', sub: '3b0a7b34-6d0e-4a3c-9c53-0c1f6f0a5a10' },
} as const
const WHO = { text: 'select current_user as who, auth.uid() as id', values: [] }

const atRest = async () => {
  const { rows } = await single.callers.staff.query(
    `select current_user as who, coalesce(current_setting('request.jwt.claims', true), '') as claims,
      current_setting('transaction_read_only') as reads, now() = statement_timestamp() as free`,
  )
  return rows[0]
}
const CLEAN = { who: 'anon', claims: '', reads: 'off', free: 't' }

describe('a read-only statement', () => {
  test('runs as the caller, with or without a name, and leaves no state', async () => {
    for (const name of [undefined, 'who', 'who']) {
      expect(await readAs(single, member, WHO, name)).toEqual([['authenticated', member.claims.sub]])
      expect(await atRest()).toEqual(CLEAN)
    }
    expect(await readAs(single, anonymous, WHO, 'who')).toEqual([['anon', null]])
  })

  test('takes parameters and returns many rows or none', async () => {
    const text = 'select n from generate_series(1, $1::int) as n'
    for (const count of [3, 0]) {
      expect(await readAs(single, anonymous, { text, values: [count] }, 'counted')).toHaveLength(count)
    }
    const given = { text: 'select $1::boolean, $2::text, $3::int', values: [true, 'मुंबई', null] }
    expect(await readAs(single, anonymous, given, undefined)).toEqual([['t', 'मुंबई', null]])
  })

  test('refuses to write', async () => {
    const writing = readAs(
      single,
      member,
      { text: 'insert into public.door values (1)', values: [] },
      undefined,
    )
    await expect(writing).rejects.toThrow('read-only transaction')
    expect((await single.server.query('select * from public.door')).rows).toEqual([])
    expect(await atRest()).toEqual(CLEAN)
  })

  test('leaves the session clean after a failure at any point', async () => {
    const admin = { role: 'service_role', claims: {} } as const
    const failures = [
      { text: 'select 1 / $1::int', values: [0], name: 'divided' },
      { text: 'select nonsense', values: [], name: 'nonsense' },
      { text: 'select $1::int', values: ['not a number'], name: 'number' },
    ]
    for (const { name, ...failure } of [...failures, ...failures]) {
      await expect(readAs(single, admin, failure, name)).rejects.toThrow()
      expect(await atRest()).toEqual(CLEAN)
    }
    expect(await readAs(single, member, WHO, 'who')).toMatchObject([['authenticated', member.claims.sub]])
  })

  test('does not run if the caller cannot be identified', async () => {
    const unknown = { role: 'nobody_we_know' as 'anon', claims: {} }
    const slow = { text: 'select pg_sleep(30)', values: [] }
    await expect(readAs(single, unknown, slow, undefined)).rejects.toThrow('nobody_we_know')
    expect(await atRest()).toEqual(CLEAN)
  })

  test('queues with transactions on the same session', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? readAs(single, member, WHO, undefined).then(([row]) => row?.[0])
          : asRole(single, anonymous, (query) => query('select current_user as who')).then(
              ({ rows }) => rows[0]?.who,
            ),
      ),
    )
    expect(answers).toEqual(answers.map((_, i) => (i % 2 === 0 ? 'authenticated' : 'anon')))
  })

  test('reports an ended session, and the next read gets another', async () => {
    const slow = readAs(single, anonymous, { text: 'select pg_sleep(30)', values: [] }, undefined)
    const ended = async () => {
      const { rows } = await single.server.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(30)%'`,
      )
      return rows.length
    }
    const refused = expect(slow).rejects.toThrow()
    await expect.poll(ended).toBeGreaterThan(0)
    await refused
    expect(await readAs(single, anonymous, WHO, undefined)).toEqual([['anon', null]])
  })
})
