import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '#domain/api/contract.ts'
import { contracts, type FunctionName } from '#domain/api/contracts.ts'
import { type Role, roles } from '#domain/people/roles.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Attempts, over HTTP, at everything a role lacks. */

type Attempt = {
  what: string
  capabilities: readonly string[]
  run(as: Account): Promise<string | undefined>
}
type Account = Awaited<ReturnType<TestServer['signedIn']>>

let server: TestServer
let held: Map<Role, string[]>
let accounts: Map<Role, Account>
beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await server.services.database.server.query<{ role: Role; held: string[] }>(
    'select role, array_agg(capability) as held from public.role_capabilities group by role',
  )
  held = new Map(rows.map((row) => [row.role, row.held]))
  accounts = new Map(
    await Promise.all(roles.map(async (role) => [role, await server.signedIn(role)] as const)),
  )
  const { client } = accountOf('admin')
  await client.from('donors').insert({ name: 'Asha Rao' }).throwOnError()
  await client
    .rpc('enter_gift', { gift: { amount: 500, platform: 'cash', donor_name: 'Ravi Nair' } })
    .throwOnError()
})
const counts = new Map<Role, number>()
afterAll(async () => {
  console.info('Attempts by role, without the capability:', Object.fromEntries(counts))
  await server.close()
})

function accountOf(role: Role): Account {
  const account = accounts.get(role)
  if (!account) throw new Error(`There is no account of the role ${role}.`)
  return account
}

/** Runs every attempt that the role has no capability for; returns their number and those that succeeded. */
async function attack(role: Role, attempts: Attempt[]): Promise<{ made: number; succeeded: string[] }> {
  const lacking = attempts.filter(
    ({ capabilities }) => !capabilities.some((name) => held.get(role)?.includes(name)),
  )
  const succeeded: string[] = []
  for (const { what, run } of lacking) {
    const success = await run(accountOf(role))
    if (success !== undefined) succeeded.push(`${what}: ${success}`)
  }
  counts.set(role, (counts.get(role) ?? 0) + lacking.length)
  return { made: lacking.length, succeeded }
}

const others = roles.filter((role) => role !== 'admin')

describe('a role without the capability', () => {
  test.each(others)('cannot read or write a table: %s', async (role) => {
    const { rows } = await server.services.database.server.query<{
      table: string
      command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
      capabilities: string[]
    }>(`
      select tablename as table, cmd as command, array_agg(distinct named[1]) as capabilities
      from pg_policies, regexp_matches(concat(qual, with_check), 'private[.]may[(]''([a-z.]+)''', 'g') as named
      where schemaname = 'public'
        -- Without a capability, all see public rows, and staff their own profile and the history of public rows.
        and not (cmd = 'SELECT' and tablename in ('causes', 'navigation_items', 'page_content', 'translations', 'registrations', 'profiles', 'audit_log'))
        and not (cmd = 'UPDATE' and tablename = 'profiles')
      group by 1, 2`)
    const { made, succeeded } = await attack(
      role,
      rows.map(({ table, command, capabilities }) => ({
        what: `${command} ${table}`,
        capabilities,
        async run({ client }) {
          const target = client.from(table)
          const column = Object.keys(
            (await accountOf('admin').client.from(table).select().limit(1)).data?.[0] ?? {},
          )[0]
          const { data, error } =
            command === 'SELECT'
              ? await target.select().limit(1)
              : command === 'INSERT'
                ? await target.insert({}).select()
                : command === 'DELETE'
                  ? await target
                      .delete()
                      .not(column ?? 'id', 'is', null)
                      .select()
                  : await target
                      .update({ [column ?? 'id']: null })
                      .not(column ?? 'id', 'is', null)
                      .select()
          if (command === 'INSERT') return error ? undefined : 'added'
          return data?.length ? `${data.length} rows` : undefined
        },
      })),
    )
    expect(made).toBeGreaterThan(20)
    expect(succeeded).toEqual([])
  })

  test.each(others)('cannot run a database function: %s', async (role) => {
    const { rows } = await server.services.database.server.query<{
      name: string
      parameters: string[]
      capabilities: string[]
    }>(`
      select proname as name, coalesce(proargnames[:pronargs], '{}') as parameters,
        array(select found[1] from regexp_matches(pg_get_functiondef(p.oid), 'public[.]require[(]''([a-z.]+)''', 'g') as found) as capabilities
      from pg_proc as p where pronamespace = 'public'::regnamespace and pg_get_functiondef(p.oid) ~ 'public[.]require[(]'''`)
    const { made, succeeded } = await attack(
      role,
      rows.map(({ name, parameters, capabilities }) => ({
        what: name,
        capabilities: capabilities.slice(0, 1),
        async run({ client }) {
          const { error } = await client.rpc(name, Object.fromEntries(parameters.map((one) => [one, null])))
          return error?.code === '42501' ? undefined : (error?.message ?? 'done')
        },
      })),
    )
    expect(made).toBeGreaterThan(10)
    expect(succeeded).toEqual([])
  })

  test.each(others)('cannot call a function, and learns who can: %s', async (role) => {
    const staff = Object.entries<Contract>(contracts).filter(
      ([, { callers }]) =>
        callers.includes('staff') && !callers.some((kind) => kind === 'visitor' || kind === 'link'),
    )
    const { made, succeeded } = await attack(
      role,
      staff.map(([name, { capabilities = [] }]) => ({
        what: name,
        capabilities,
        async run({ token }) {
          const answer = await call(name as FunctionName, token, '{"a body": "that is not read"')
          const { code, message } = (await answer.json()) as { code: string; message: string }
          return code === 'not_allowed' && /^Only .+ can do this\.$/.test(message)
            ? undefined
            : `${code}: ${message}`
        },
      })),
    )
    expect(made).toBeGreaterThan(3)
    expect(succeeded).toEqual([])
  })

  const files = ['public/causes/x.png', 'public/home/x.png', 'x.png']
  test.each(others)('cannot store or remove a file: %s', async (role) => {
    const { made, succeeded } = await attack(
      role,
      ['site_assets', 'private_files'].flatMap((bucket) =>
        files.flatMap((file) => [
          {
            what: `upload ${bucket}/${file}`,
            capabilities: bucket === 'site_assets' ? ['content'] : [],
            async run({ client }: Account) {
              const { error } = await client.storage
                .from(bucket)
                .upload(file, new Blob(['x'], { type: 'image/png' }))
              return error ? undefined : 'stored'
            },
          },
          {
            what: `remove ${bucket}/${file}`,
            capabilities: bucket === 'site_assets' ? ['content'] : [],
            async run({ client }: Account) {
              const { data } = await client.storage.from(bucket).remove([file])
              return data?.length ? 'removed' : undefined
            },
          },
        ]),
      ),
    )
    expect(made).toBeGreaterThan(5)
    expect(succeeded).toEqual([])
  })
})

/** Actions that need more than the function itself. */
test.each([
  ['fundraiser', 'receipt-action', { action: 'cancel', id: crypto.randomUUID(), reason: 'A mistake' }],
  ['fundraiser', 'donor-identifier', { action: 'reveal', donor_id: crypto.randomUUID() }],
  ['accountant', 'donor-identifier', { action: 'remove', donor_id: crypto.randomUUID(), kind: 'pan' }],
  ['viewer', 'change-monthly-gift', { id: crypto.randomUUID(), action: 'cancel' }],
  ['viewer', 'receipt-file', { what: 'sample', language: 'en' }],
] as const)('refuses the %s a part of %s', async (role, name, input) => {
  const answer = await call(name, accountOf(role).token, JSON.stringify(input))
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'not_allowed' })
})

test('lets the accountant enter the identifier of a donor with a gift alone', async () => {
  const { rows } = await server.services.database.server.query<{ id: string; name: string }>(
    `select id, name from public.donors where name in ('Asha Rao', 'Ravi Nair') order by name`,
  )
  const save = (id = '', number = 'ABCPE1234F') =>
    call(
      'donor-identifier',
      accountOf('accountant').token,
      JSON.stringify({ action: 'save', donor_id: id, kind: 'pan', number }),
    )
  expect((await save(rows[0]?.id)).status).toBe(403)
  expect((await save(rows[1]?.id)).status).toBe(200)
  const other = await save(rows[1]?.id, 'ABCPE9999K')
  expect(await other.json()).toMatchObject({ stays: expect.stringContaining('234F') })
})

test('puts everyone with a capability into the lane of staff, and no others', async () => {
  const { lanes } = server.services
  const laneOf = async ({ id, sessionId, email }: Account) => {
    const claims = { role: 'authenticated', sub: id, session_id: sessionId, email }
    return (await lanes.place({ role: 'authenticated', claims }, false)).lane
  }
  for (const role of roles) expect(await laneOf(accountOf(role)), role).toBe('staff')
  expect(await laneOf(await server.signedIn('member'))).toBe('public')
})

test('ends access with the last day, in a session that lasts longer', async () => {
  const { client, id } = await server.signedIn('viewer')
  const held = async () => (await client.rpc('my_capabilities')).data
  const endOn = (days: number) =>
    server.services.database.server.query(
      `alter table public.profiles disable trigger guard_role;
      update public.profiles set access_ends_on = (now() at time zone 'Asia/Kolkata')::date + ${days} where id = '${id}';
      alter table public.profiles enable trigger guard_role`,
    )
  await endOn(0)
  expect(await held()).toContain('gifts.read')
  await endOn(-1)
  expect(await held()).toEqual([])
  expect((await client.from('donations').select('id')).data).toEqual([])
})

async function call(name: FunctionName, token: string, body: string): Promise<Response> {
  return fetch(`${server.url}/functions/v1/${name}`, {
    method: contracts[name].method,
    headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(contracts[name].method === 'POST' && { body }),
  })
}
