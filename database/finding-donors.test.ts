import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.owner(`insert into public.causes (id, title) values ('wells', 'Wells'), ('books', 'Books');
    insert into public.campaigns (id, slug, title) values ('${CAMPAIGN}', 'winter', 'Winter')`)
})
afterAll(() => db.close())
beforeEach(() =>
  db.owner(`delete from public.donations; delete from public.donors; delete from public.deleted_donors;
    delete from public.monthly_gifts; delete from public.saved_views; delete from public.consents`),
)

const CAMPAIGN = 'c0000000-0000-4000-8000-000000000001'

type Gift = { on: string; amount?: number; cause?: string; campaign?: string; test?: boolean }

async function donor(name: string, gifts: readonly (string | Gift)[], record: object = {}): Promise<string> {
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.donors (name, email, city, pan)
     select $1, email, city, pan from jsonb_populate_record(null::public.donors, $2) returning id`,
    [name, JSON.stringify(record)],
  )
  const id = rows[0]?.id ?? ''
  for (const gift of gifts) {
    const { on, amount = 500, cause, campaign, test = false } = typeof gift === 'string' ? { on: gift } : gift
    await db.owner(
      `insert into public.donations (donor_id, amount, platform, payment_status, created_at, cause_id, campaign_id, test_mode)
       values ($1, $2, 'cash', 'successful', $3, $4, $5, $6)`,
      [id, amount, on.includes('T') ? on : `${on}T12:00:00+05:30`, cause ?? null, campaign ?? null, test],
    )
  }
  return id
}

async function found(filter: object): Promise<string[]> {
  const { rows } = await db.admin<{ list: string }>(`select public.list_donors($1, 'name', false) as list`, [
    JSON.stringify(filter),
  ])
  const { total, donors } = JSON.parse(rows[0]?.list ?? '') as { total: number; donors: { name: string }[] }
  expect(total).toBe(donors.length)
  return donors.map(({ name }) => name)
}

describe('the list of donors', () => {
  test('finds donors by the financial years they gave in', async () => {
    await donor('Always', ['2024-05-01', '2025-05-01', '2026-05-01'])
    // The last moment of 2025-26 in India, still 31 March in UTC for hours after.
    await donor('Lapsed', ['2026-03-31T23:59:59+05:30'])
    await donor('New', ['2026-04-01T00:00:00+05:30'])
    await donor('Never', [])
    expect(await found({ gave: [2025] })).toEqual(['Always', 'Lapsed'])
    expect(await found({ gave: [2025], not: [2026] })).toEqual(['Lapsed'])
    expect(await found({ gave: [2025, 2026] })).toEqual(['Always'])
    expect(await found({ not: [2025] })).toEqual(['Never', 'New'])
    expect(await found({ not: [2024, 2025, 2026] })).toEqual(['Never'])
    expect(await found({ gave: [], not: [] })).toEqual(['Always', 'Lapsed', 'Never', 'New'])
  })

  test('finds donors by first and last gift, number and sum of gifts', async () => {
    await donor('Once', [{ on: '2026-06-10', amount: 100 }])
    await donor('Thrice', ['2025-01-01', '2026-01-01', { on: '2026-06-11', amount: 1000.5 }])
    await donor('Never', [])
    expect(await found({ first_from: '2026-06-10', first_to: '2026-06-10' })).toEqual(['Once'])
    expect(await found({ last_to: '2026-06-10' })).toEqual(['Once'])
    expect(await found({ last_from: '2026-06-11' })).toEqual(['Thrice'])
    expect(await found({ gifts_min: '2' })).toEqual(['Thrice'])
    expect(await found({ gifts_max: '1' })).toEqual(['Never', 'Once'])
    expect(await found({ gifts_max: '0' })).toEqual(['Never'])
    expect(await found({ gifts_min: '0' })).toEqual(['Never', 'Once', 'Thrice'])
    expect(await found({ sum_min: '2000.5' })).toEqual(['Thrice'])
    expect(await found({ sum_max: '100' })).toEqual(['Never', 'Once'])
    await db.owner(
      `update public.donations set refunded_amount = amount, payment_status = 'refunded' where amount = 100`,
    )
    expect(await found({ gifts_max: '0' })).toEqual(['Never', 'Once'])
  })

  test('finds donors by cause, campaign, city, email address and PAN', async () => {
    await donor('Asha', [{ on: '2026-05-01', cause: 'wells' }, '2026-06-01'], {
      email: 'asha@example.org',
      city: ' pune',
    })
    await donor('Binod', [{ on: '2026-05-01', campaign: CAMPAIGN }], { city: 'Pune', pan: '••••••234F' })
    expect(await found({ cause: 'wells' })).toEqual(['Asha'])
    expect(await found({ cause: "x' or true --" })).toEqual([])
    expect(await found({ campaign: CAMPAIGN })).toEqual(['Binod'])
    expect(await found({ city: 'PUNE' })).toEqual(['Asha', 'Binod'])
    expect(await found({ email: 'yes' })).toEqual(['Asha'])
    expect(await found({ email: 'no' })).toEqual(['Binod'])
    expect(await found({ pan: 'yes', city: 'pune', gifts_min: '1' })).toEqual(['Binod'])
    const { rows } = await db.admin(`select value, donors from public.donor_campaigns() where field = 'city'`)
    expect(rows).toEqual([{ value: 'Pune', donors: '2' }])
  })

  test('reads a campaign that is not an id as a UTM campaign, as in 1.0.0', async () => {
    await donor('Asha', [])
    await db.owner(`update public.donors set utm_campaign = 'Winter'`)
    expect(await found({ campaign: 'winter' })).toEqual(['Asha'])
    expect(await found({ utm_campaign: 'winter' })).toEqual(['Asha'])
    expect(await found({ utm_campaign: 'summer' })).toEqual([])
  })

  test('finds donors with a monthly gift that is to be charged again', async () => {
    await db.owner('alter table public.monthly_gifts disable trigger user')
    for (const status of ['active', 'paused', 'stopped', 'cancelled']) {
      const id = await donor(status, [])
      await db.owner(
        `insert into public.monthly_gifts (subscription_id, donor_id, amount, key_id, status, paused_by, ended_by, ended_at)
         values ($1, $2, 100, 'rzp_live_x', $1, case when $1 = 'paused' then 'donor' end,
           case when $1 = 'cancelled' then 'donor' end, case when $1 = 'cancelled' then now() end)`,
        [status, id],
      )
    }
    await db.owner('alter table public.monthly_gifts enable trigger user')
    expect(await found({ monthly: 'yes' })).toEqual(['active', 'paused'])
    expect(await found({ monthly: 'no' })).toEqual(['cancelled', 'stopped'])
  })

  test('leaves out gifts of an earlier test mode', async () => {
    await donor('Tester', [{ on: '2026-05-01', test: true }])
    expect(await found({ gave: [2026] })).toEqual([])
    expect(await found({ not: [2026] })).toEqual(['Tester'])
  })

  test.each([
    [{ gave: ['soon'] }, '22P02'],
    [{ first_from: '2026-02-31' }, '22008'],
    [{ sum_min: 'much' }, '22P02'],
    [{ gave: Array.from({ length: 21 }, (_, n) => 2000 + n) }, '23514'],
  ])('refuses %j', async (filter, code) => {
    await expect(found(filter)).rejects.toMatchObject({ code })
  })

  test('counts the donors of a year as its lists do', async () => {
    await donor('Always', ['2024-05-01', '2025-05-01', '2026-05-01'])
    await donor('Back', ['2024-05-01', '2026-05-01'])
    await donor('Lapsed', ['2025-05-01'])
    await donor('New', ['2026-05-01', '2026-06-01'])
    const { rows } = await db.admin(
      'select to_jsonb(y)::text as figures from public.donors_of_year(2026) as y',
    )
    expect(JSON.parse(String(rows[0]?.figures))).toEqual({ first: 1, again: 1, lapsed: 1 })
    expect(await found({ first_from: '2026-04-01', first_to: '2027-03-31' })).toEqual(['New'])
    expect(await found({ gave: [2025, 2026] })).toEqual(['Always'])
    expect(await found({ gave: [2025], not: [2026] })).toEqual(['Lapsed'])
  })
})

describe('addresses for news', () => {
  const addresses = async (filter: object = {}) => {
    const { rows } = await db.admin<{ list: string }>(
      'select to_jsonb(public.news_addresses($1))::text as list',
      [JSON.stringify(filter)],
    )
    return JSON.parse(rows[0]?.list ?? '') as string[]
  }

  const agree = (donorId: string) =>
    db.owner(
      `insert into public.consents (donor_id, purpose, wording, source) values ($1, 'news', 'News', 'staff')`,
      [donorId],
    )

  test('returns those of donors in the view whose last word was yes, each once', async () => {
    const asha = await donor('Asha', ['2025-05-01', '2025-06-01'], { email: 'asha@example.org' })
    const binod = await donor('Binod', ['2025-05-01'], { email: 'binod@example.org' })
    await donor('Chitra', ['2025-05-01'], { email: 'chitra@example.org' })
    const devi = await donor('Devi', ['2026-05-01'], { email: 'devi@example.org' })
    for (const id of [asha, binod, devi]) await agree(id)
    await db.owner('update public.consents set withdrawn_at = now() where donor_id = $1', [binod])
    expect(await addresses()).toEqual(['asha@example.org', 'devi@example.org'])
    expect(await addresses({ gave: [2025], not: [2026] })).toEqual(['asha@example.org'])
    const { rows } = await db.owner(
      `select new_values from public.audit_log where table_name = 'exports' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ new_values: { filter: { gave: [2025], not: [2026] }, addresses: true } }])
  })

  test('returns one address of a donor who gave with several, the latest', async () => {
    const id = await donor('Asha', ['2025-05-01', '2025-06-01'])
    await agree(id)
    await db.owner(
      `update public.donations set donor_email = to_char(created_at, 'FMMM') || '@example.org' where donor_id = $1`,
      [id],
    )
    expect(await addresses()).toEqual(['6@example.org'])
  })

  test('refuses more donors than a person can check', async () => {
    await db.owner(`insert into public.donors (name) select 'Donor ' || i from generate_series(1, 5001) as i`)
    await expect(addresses()).rejects.toThrow('These are more than 5,000 donors. Please narrow the list.')
    expect(await addresses({ words: ['donor 4999'] })).toEqual([])
    // Deleting them one by one takes long.
    await db.owner(`alter table public.donors disable trigger user; delete from public.donors;
      alter table public.donors enable trigger user`)
  })
})

describe('a note for all donors of a view', () => {
  const note = async (who: 'fundraiser' | 'accountant', filter: object, text = 'Invited') => {
    const { rows } = await db[who]<{ noted: string }>(
      'select to_jsonb(n)::text as noted from public.note_donors($1, $2) as n',
      [JSON.stringify(filter), text],
    )
    return JSON.parse(rows[0]?.noted ?? '') as { notes: number; noted_at: string }
  }

  test('adds it to each of them but those who were erased, and takes it back by its time', async () => {
    await donor('Asha', ['2025-05-01'])
    await donor('Binod', ['2026-05-01'])
    await donor('(erased)', ['2025-05-01'])
    const { notes, noted_at } = await note('fundraiser', { gave: [2025] })
    expect(notes).toBe(1)
    const { rows } = await db.owner(
      `select d.name, n.text, n.author is not null as has_author
       from public.donor_notes as n join public.donors as d on d.id = n.donor_id`,
    )
    expect(rows).toEqual([{ name: 'Asha', text: 'Invited', has_author: true }])
    await db.fundraiser('delete from public.donor_notes where created_at = $1', [noted_at])
    expect((await db.owner('select from public.donor_notes')).rowCount).toBe(0)
  })

  test('needs a text, and a role that writes donors', async () => {
    await donor('Asha', [])
    await expect(note('fundraiser', {}, ' ')).rejects.toMatchObject({ code: '23514' })
    await expect(note('accountant', {})).rejects.toMatchObject({ code: '42501' })
  })
})

test('finds donors with a gift that awaits thanks', async () => {
  await donor('Asha', [new Date().toISOString()])
  await donor('Binod', [new Date().toISOString()])
  await donor('Chitra', ['2024-05-01'])
  await db.owner(`insert into public.thanks (donation_id, way)
    select g.id, 'call' from public.donations as g join public.donors as d on d.id = g.donor_id where d.name = 'Asha'`)
  expect(await found({ thanked: 'no' })).toEqual(['Binod'])
})

describe('saved views', () => {
  const save = (who: 'admin' | 'fundraiser' | 'viewer' | 'member', view: object) =>
    db[who](
      `insert into public.saved_views (name, path, is_shared)
       select name, path, coalesce(is_shared, false) from jsonb_populate_record(null::public.saved_views, $1)`,
      [JSON.stringify({ name: 'Lapsed', path: '/admin/donors?not=2026-27', ...view })],
    )
  const names = async (who: 'admin' | 'fundraiser' | 'viewer') =>
    (await db[who]<{ name: string }>('select name from public.saved_views order by name')).rows.map(
      ({ name }) => name,
    )

  test('shows them to their owner, and to all staff once shared', async () => {
    await save('fundraiser', { name: 'Mine' })
    await save('fundraiser', { name: 'Ours', is_shared: true })
    expect([await names('fundraiser'), await names('viewer'), await names('admin')]).toEqual([
      ['Mine', 'Ours'],
      ['Ours'],
      ['Ours'],
    ])
    await expect(save('member', {})).rejects.toMatchObject({ code: '42501' })
  })

  test('lets their owner change them, and an administrator the shared ones', async () => {
    await save('fundraiser', { name: 'Mine' })
    await save('fundraiser', { name: 'Ours', is_shared: true })
    const rename = async (who: 'admin' | 'fundraiser' | 'viewer') =>
      (await db[who](`update public.saved_views set name = name || '!'`)).rowCount
    expect([await rename('viewer'), await rename('admin'), await rename('fundraiser')]).toEqual([0, 1, 2])
    expect((await db.viewer('delete from public.saved_views')).rowCount).toBe(0)
    expect((await db.admin('delete from public.saved_views')).rowCount).toBe(1)
    await expect(db.fundraiser('update public.saved_views set owner = null')).rejects.toMatchObject({
      code: '42501',
    })
  })

  test.each([
    '/donate',
    'https://example.org/admin/donors',
    '//example.org',
    '/admin/../donate',
    '/admin/donors#x',
    '/admin/donors?a=\\b',
    '/admin/donors?city=a b',
    '/admin/donors?search=asha',
    '/admin/donations?status=paid&q=asha',
    `/admin/donors?city=${'x'.repeat(1000)}`,
  ])('refuses the path %s', async (path) => {
    await expect(save('admin', { path })).rejects.toMatchObject({ code: '23514' })
  })

  test('allows a name once for each owner', async () => {
    await save('admin', { name: 'Lapsed' })
    await expect(save('admin', { name: 'lapsed ' })).rejects.toMatchObject({ code: '23505' })
    await save('viewer', { name: 'Lapsed' })
  })

  test('keeps the shared ones when the account is deleted', async () => {
    await db.owner(
      `insert into auth.users (id, email) values ('a0000000-0000-4000-8000-00000000000f', 'gone@example.org')`,
    )
    await db.owner(`insert into public.saved_views (owner, name, path, is_shared) values
      ('a0000000-0000-4000-8000-00000000000f', 'Mine', '/admin/donors', false),
      ('a0000000-0000-4000-8000-00000000000f', 'Ours', '/admin/donors', true)`)
    await db.owner(`delete from auth.users where email = 'gone@example.org'`)
    expect((await db.owner('select name, owner from public.saved_views')).rows).toEqual([
      { name: 'Ours', owner: null },
    ])
  })

  test('logs them without their name and path', async () => {
    await save('admin', { name: 'Secret plan' })
    const { rows } = await db.owner<{ log: string }>(
      `select new_values::text as log from public.audit_log where table_name = 'saved_views' order by id desc limit 1`,
    )
    expect(rows[0]?.log).not.toMatch(/Secret plan|donors/)
  })
})
