import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capabilities, roles } from '#domain/people/roles.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Rights of each role, in the order of the columns. */
const RIGHTS = `
                  admin editor fundraiser accountant viewer
  content         yes   yes    -          -          -
  campaigns       yes   yes    yes        -          -
  gifts.read      yes   -      yes        yes        yes
  gifts.write     yes   -      yes        yes        -
  gifts.correct   yes   -      -          yes        -
  gifts.refund    yes   -      -          yes        -
  donors.read     yes   -      yes        yes        yes
  donors.write    yes   -      yes        -          -
  identifiers     yes   -      -          yes        -
  export          yes   -      yes        yes        -
  messages        yes   -      yes        -          -
  books.read      yes   -      -          yes        yes
  books.write     yes   -      -          yes        -
  statement       yes   -      -          yes        -
  settings        yes   -      -          -          -
  people          yes   -      -          -          -
  privacy         yes   -      -          -          -
  log             yes   -      -          yes        yes
`
const rights = RIGHTS.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .map(([capability = '', ...cells]) => ({
    capability,
    roles: roles.filter((_, i) => cells[i] === 'yes'),
  }))

test('gives each role exactly its capabilities', async () => {
  const { rows } = await db.owner<{ capability: string; role: string }>(
    'select role, capability from public.role_capabilities',
  )
  const held = (capability: string) =>
    roles.filter((role) => rows.some((row) => row.capability === capability && row.role === role))
  expect([...new Set(rows.map((row) => row.capability))].sort()).toEqual([...capabilities].sort())
  expect(capabilities.map((capability) => ({ capability, roles: held(capability) }))).toEqual(rights)
})

test.each(roles)('returns the capabilities of the role %s, sorted', async (role) => {
  const { rows } = await db[role]<{ held: string }>('select to_json(public.my_capabilities())::text as held')
  const expected = rights.filter((row) => row.roles.includes(role)).map((row) => row.capability)
  expect(JSON.parse(rows[0]?.held ?? '')).toEqual(expected.sort())
})

test.each(['visitor', 'donor', 'member'] as const)('returns no capabilities to a %s', async (who) => {
  const { rows } = await db[who]('select public.my_capabilities()::text as held')
  expect(rows).toEqual([{ held: '{}' }])
})

/** Policies for all visitors, for a person's own rows, and for the log, whose tables have capabilities of their own. */
const WITHOUT_CAPABILITY = [
  'Visitors',
  'The server',
  'Donors',
  'People read their own profile',
  'Staff read the history of what they can read',
  'Staff read settings',
]

test('checks a capability in every policy for staff', async () => {
  const { rows } = await db.owner<{ policyname: string; rule: string }>(`
    select policyname, concat(qual, with_check) as rule from pg_policies
    where schemaname in ('public', 'storage') and roles <> '{daan_guest}'`)
  const unchecked = rows.filter(
    ({ policyname, rule }) =>
      !/SELECT private\.(may\('[a-z.]+'::text\)|is_staff\(\)) AS/.test(rule) &&
      !WITHOUT_CAPABILITY.some((beginning) => policyname.startsWith(beginning)),
  )
  expect(unchecked).toEqual([])
})

test('tries policies for the public before those for staff', async () => {
  const { rows } = await db.owner<{ tablename: string; staff: string; others: string }>(`
    select staff.tablename, staff.policyname as staff, others.policyname as others
    from pg_policies as staff join pg_policies as others using (schemaname, tablename, cmd)
    where schemaname in ('public', 'storage') and 'anon' = any (others.roles) and not 'anon' = any (staff.roles)
      and concat(staff.qual, staff.with_check) ~ 'private\\.(may|is_staff)' and others.policyname collate "C" < staff.policyname`)
  expect(rows).toEqual([])
})

test('names only existing capabilities in policies and functions', async () => {
  const { rows } = await db.owner<{ named: string }>(`
    select distinct (regexp_matches(source, '(?:private[.]may|public[.]require)[(]''([a-z.]+)''', 'g'))[1] as named
    from (
      select concat(qual, with_check) as source from pg_policies
      union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
    ) as sources`)
  expect(rows.length).toBeGreaterThan(10)
  expect(
    rows.map((row) => row.named).filter((name) => !capabilities.some((known) => known === name)),
  ).toEqual([])
})

/** Functions that check a capability for their callers. */
const CHECKING = ['require_gift_import', 'staged_gift_import']

/** Functions with the owner's rights that act on the caller's own account or tell nothing about others. */
const OPEN = [
  'is_admin',
  'is_signed_in',
  'is_public_setting',
  'campaign_progress',
  'must_set_up_second_step',
  'my_capabilities',
  'own_sessions',
  'end_own_session',
  'require',
  'roles_with',
]

test('checks a capability in every function with the owner’s rights', async () => {
  const { rows } = await db.owner<{ proname: string }>(`
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
      and prosrc !~ 'public[.]require[(]''|private[.](may|is_staff)[(][''][a-z.]+['']|private[.](is_staff|${CHECKING.join('|')})[(]'
      and has_function_privilege('authenticated', oid, 'execute')`)
  expect(rows.map((row) => row.proname).sort()).toEqual([...OPEN].sort())
})

test('has a capability for every audited table', async () => {
  const { rows } = await db.owner<{ name: string }>(`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where proname in ('record_change', 'record_donor_changes')
    except select name from private.audited_tables`)
  expect(rows).toEqual([])
})

describe('the log', () => {
  beforeAll(async () => {
    await db.owner(`
      insert into public.audit_log (actor_role, table_name, row_key, action, new_values) values
        ('server', 'causes', 'matrix', 'update', '{"title": "Water"}'),
        ('server', 'donors', 'matrix', 'update', '{"name": "Asha"}'),
        ('server', 'donations', 'matrix', 'update', '{"cause_id": "water"}'),
        ('server', 'contact_messages', 'matrix', 'update', '{"status": "done"}'),
        ('server', 'site_settings', 'matrix', 'update', '{"value": "x"}'),
        ('server', 'profiles', 'matrix', 'update', '{"role": "admin"}'),
        ('server', 'exports', 'matrix', 'update', '{"filter": {}}'),
        ('server', 'statement_runs', 'matrix', 'update', '{"identifiers": "downloaded"}')`)
  })

  test.each([
    ['editor', 'causes'],
    ['fundraiser', 'causes contact_messages donations donors'],
    ['accountant', 'causes donations donors exports profiles statement_runs'],
    ['viewer', 'causes donations donors exports profiles statement_runs'],
    ['member', ''],
  ] as const)('shows the role %s the entries about what it reads', async (who, tables) => {
    const { rows } = await db[who]<{ table_name: string }>(
      `select table_name from public.audit_log where row_key = 'matrix' order by table_name`,
    )
    expect(rows.map((row) => row.table_name).join(' ')).toBe(tables)
  })

  test.each(roles)('cannot be changed by the role %s', async (role) => {
    for (const statement of [
      `update public.audit_log set action = 'insert'`,
      'delete from public.audit_log',
      `insert into public.audit_log (actor_role, table_name, row_key, action) values ('x', 'x', 'x', 'insert')`,
      'delete from public.log_seals',
    ])
      await expect(db.tryAs(role, statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('records exports of lists, with their filter', async () => {
    await db.fundraiser(`select public.export_donors('{"status": ["Donated"]}')`)
    await db.accountant('select public.export_gifts()')
    const { rows } = await db.viewer(
      `select row_key, new_values::text as done from public.audit_log
      where table_name = 'exports' and actor_id is not null order by id`,
    )
    expect(rows).toEqual([
      { row_key: 'donors', done: '{"filter": {"status": ["Donated"]}}' },
      { row_key: 'donations', done: '{"filter": {}}' },
    ])
  })
})

describe('an accountant who enters a gift', () => {
  const entered = { platform: 'cash', amount: 500, donor_name: 'Meera Iyer', is_new_person: true }

  test('adds its donor with their details', async () => {
    const { rows } = await db.accountant<{ donor_id: string }>(
      `select donor_id from public.enter_gift($1, '{"city": "Pune", "address": "1 Main Road"}')`,
      [JSON.stringify(entered)],
    )
    const { rows: donors } = await db.owner('select name, city from public.donors where id = $1', [
      rows[0]?.donor_id,
    ])
    expect(donors).toEqual([{ name: 'Meera Iyer', city: 'Pune' }])
  })

  test('reaches no other donor', async () => {
    const { rows } = await db.owner<{ id: string }>(
      `insert into public.donors (name) values ('Ravi Nair') returning id`,
    )
    const id = rows[0]?.id
    await db.accountant(`select public.fill_in_donor($1, '{"city": "Pune", "address": "1 Main Road"}')`, [id])
    const { rowCount } = await db.accountant(`update public.donors set city = 'Pune' where id = $1`, [id])
    expect(rowCount).toBe(0)
    await expect(
      db.accountant('select public.choose_donor($1)', [
        JSON.stringify({ donor_id: id, donor_email: 'a@b.in' }),
      ]),
    ).rejects.toMatchObject({ code: '42501' })
    expect((await db.owner('select city, email from public.donors where id = $1', [id])).rows).toEqual([
      { city: null, email: null },
    ])
  })
})

test('lets an editor change the colours of the site, but no other setting', async () => {
  await db.editor(`insert into public.site_settings (key, value) values ('theme_brand', '#0f4c45')`)
  await expect(
    db.tryAs(
      'editor',
      `insert into public.site_settings (key, value) values ('second_step_roles', 'viewer')`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('shows an editor the history of the colours, but of no other setting', async () => {
  await db.owner(
    `insert into public.site_settings (key, value) values ('theme_accent', '#0f4c45'), ('second_step_roles', '')
     on conflict (key) do update set value = excluded.value`,
  )
  const { rows } = await db.editor(
    `select row_key from public.audit_log where table_name = 'site_settings' and row_key in ('theme_accent', 'second_step_roles')`,
  )
  expect(rows).toEqual([{ row_key: 'theme_accent' }])
})

test.each([
  ['fundraiser', 'pictures of campaigns', 'public/campaigns/water-1700000000000.webp'],
  ['accountant', 'documents of registrations', 'public/registrations/document-1700000000000.pdf'],
] as const)('lets %s add %s, but no other files', async (role, _, own) => {
  const add = (name: string) =>
    db.tryAs(
      role,
      `insert into storage.objects (bucket_id, name, version, metadata) values ('site_assets', $1, gen_random_uuid(), '{}')`,
      [name],
    )
  await add(own)
  await expect(add('public/causes/water-1700000000000.webp')).rejects.toMatchObject({ code: '42501' })
})

test('finds the kinds that the role may read', async () => {
  await db.owner(`insert into public.donors (name) values ('Searchable Person');
    insert into public.contact_messages (name, email, subject, message)
      values ('Searchable Person', 'p@example.org', 'Hello', 'I would like to help.')`)
  const kinds = async (role: (typeof roles)[number]) =>
    (await db[role]<{ kind: string }>(`select kind from public.search_everything('searchable')`)).rows
      .map((row) => row.kind)
      .sort()
  expect(await kinds('admin')).toEqual(['donor', 'message'])
  expect(await kinds('viewer')).toEqual(['donor'])
  expect(await kinds('editor')).toEqual([])
})
