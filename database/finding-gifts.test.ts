import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
const CAMPAIGN = '6d0f6e1c-0000-4000-8000-0000000000ca'
beforeAll(async () => {
  db = await openTestDatabase()
  await db.owner('delete from public.donations')
  await db.owner(`
    insert into public.donations (donor_name, amount, platform, transaction_id, created_at, cause_id, is_monthly,
        donor_email, donor_phone, utm_source, utm_campaign, payment_status)
      values
        -- The first and last moment of an Indian day, and their neighbours.
        ('eve', 10, 'cash', null, '2026-03-31 18:29:59.999999+00', null, false, null, null, null, null, 'successful'),
        ('first', 20, 'cash', null, '2026-03-31 18:30:00+00', 'elder-care', true, 'first@example.org', null, 'instagram', 'diwali', 'successful'),
        ('last', 30, 'cheque', '004512', '2026-04-01 18:29:59.999999+00', 'elder-care', false, null, '+91 98765 43210', 'instagram', null, 'successful'),
        ('next', 40, 'upi', '100%_sure', '2026-04-01 18:30:00+00', null, false, null, '09876500000', null, 'none', 'successful');
    insert into public.donations (donor_name, amount, order_id, created_at)
      values ('open', 50, 'order_Open', '2026-05-01'), ('failed', 60, 'order_Failed', '2026-05-02'),
        ('partly', 70, 'order_Partly', '2026-05-03'), ('wholly', 70, 'order_Wholly', '2026-05-04');
    insert into public.campaigns (id, slug, title) values ('${CAMPAIGN}', 'diwali', 'Diwali');
    update public.donations set campaign_id = '${CAMPAIGN}' where donor_name in ('first', 'next');
    update public.donations set payment_status = 'failed' where donor_name = 'failed';
    update public.donations set payment_status = 'successful', payment_id = 'pay_' || donor_name
      where donor_name in ('partly', 'wholly');
    update public.donations set refunded_amount = 20.5 where donor_name = 'partly';
    update public.donations set refunded_amount = 70, payment_status = 'refunded' where donor_name = 'wholly'`)
})
afterAll(() => db.close())

type Asked = { sort?: string; after?: string; before?: string; at_most?: number }

async function found(filter: object, { sort = 'oldest', after, before, at_most = 50 }: Asked = {}) {
  const id = (name: string | undefined) =>
    `(select id from public.donations where donor_name = '${name ?? ''}')`
  const { rows } = await db.admin<{ donor_name: string }>(
    `select donor_name from public.find_gifts($1, $2, ${id(after)}, ${id(before)}, $3)`,
    [JSON.stringify(filter), sort, at_most],
  )
  return rows.map(({ donor_name }) => donor_name)
}

async function sums(filter: object) {
  const { rows } = await db.admin('select * from public.sum_gifts($1)', [JSON.stringify(filter)])
  const { is_more, ...numbers } = rows[0] ?? {}
  expect(is_more).toBe('f')
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)]))
}

const ALL = ['eve', 'first', 'last', 'next', 'open', 'failed', 'partly', 'wholly']

describe('a filter', () => {
  test.each([
    [{}, ALL],
    [{ from: '2026-04-01', to: '2026-04-01' }, ['first', 'last']],
    [{ to: '2026-03-31' }, ['eve']],
    [{ from: '2026-04-02', to: '2026-04-30' }, ['next']],
    [{ cause: 'elder-care' }, ['first', 'last']],
    [{ cause: null, to: '2026-04-30' }, ['eve', 'next']],
    [{ cause: 'hygiene-drives' }, []],
    [{ status: 'created' }, ['open']],
    [{ status: 'failed' }, ['failed']],
    [{ status: 'refunded' }, ['wholly']],
    [{ platform: 'cheque' }, ['last']],
    [{ platform: 'razorpay', status: 'successful' }, ['partly']],
    [{ monthly: 'yes' }, ['first']],
    [{ monthly: 'no', to: '2026-04-01' }, ['eve', 'last']],
    [{ source: 'instagram' }, ['first', 'last']],
    [{ utm_campaign: 'diwali' }, ['first']],
    [{ source: 'instagram', utm_campaign: null }, ['last']],
    [{ utm_campaign: 'none' }, ['next']],
    // As 1.0.0 writes it, which runs on while it is upgraded.
    [{ campaign: 'diwali' }, ['first']],
    [{ campaign: CAMPAIGN }, ['first', 'next']],
    [{ campaign: CAMPAIGN.toUpperCase(), cause: null }, ['next']],
    [{ campaign: null, to: '2026-04-30' }, ['eve', 'last']],
    [{ campaign: '6d0f6e1c-0000-4000-8000-000000000001' }, []],
    [{ source: null, to: '2026-04-30' }, ['eve', 'next']],
    [{ donor: '6d0f6e1c-0000-4000-8000-000000000001' }, []],
    [{ q: 'FIRST@example' }, ['first']],
    [{ q: 'artl' }, ['partly']],
    [{ q: '987654 3210' }, ['last']],
    [{ q: '+91 98765-43210' }, ['last']],
    [{ q: '098765 43210' }, ['last']],
    [{ q: '919876543210' }, ['last']],
    [{ q: '+91 98765 00000' }, ['next']],
    [{ q: '45120' }, []],
    [{ q: '004512' }, ['last']],
    [{ q: 'order_open' }, ['open']],
    [{ q: 'pay_WHOLLY' }, ['wholly']],
    [{ q: 'order wholly pay_' }, ['wholly']],
    [{ q: 'wholly partly' }, []],
    [{ q: '%' }, ALL],
    [{ q: 'f' }, ['first', 'failed']],
    [{ q: 'fa' }, ['failed']],
    [{ q: 'il' }, []],
    [{ q: 'or fi' }, []],
    [{ q: 'or fai' }, ['failed']],
    [{ q: 'order whol pay_ wh' }, ['wholly']],
    [{ q: '100%_' }, ['next']],
    [{ q: '100_%' }, []],
    [{ q: "o'; drop table x" }, []],
    [{ q: 'order', cause: 'elder-care' }, []],
    [{ unknown: 'part' }, ALL],
  ])('finds gifts by %j', async (filter, names) => {
    expect(await found(filter)).toEqual(names)
  })

  describe('an email address', () => {
    beforeAll(async () => {
      await db.owner(`update public.donors set email = 'on.record@example.org'
        where id = (select donor_id from public.donations where donor_name = 'last')`)
      await db.owner(`insert into public.donations (donor_name, donor_email, amount, created_at, test_mode) values
        ('unpaid', 'First@example.org', 80, '2026-06-01', false), ('longer', 'xfirst@example.org', 80, '2026-06-02', false),
        ('gmail', 'A.B+gifts@googlemail.com', 80, '2026-06-03', false), ('tried', 'irst@example.org', 80, '2026-06-04', true)`)
    })
    afterAll(() =>
      db.owner(`delete from public.donations where donor_name in ('unpaid', 'longer', 'gmail', 'tried')`),
    )

    test.each([
      ['with all its gifts, paid or not', 'first@example.org', ['first', 'unpaid']],
      ['of unpaid gifts alone', ' XFirst@Example.org ', ['longer']],
      ['of a donor’s record', 'on.record@example.org', ['last']],
      ['written in another way', 'ab@gmail.com', ['gmail']],
      ['within others, if it has only test gifts', 'irst@example.org', ['first', 'unpaid', 'longer']],
      ['in part', 'record@example.org', ['last']],
    ])('turns up %s', async (_how, q, names) => {
      expect(await found({ q })).toEqual(names)
      expect(await sums({ q })).toMatchObject({ found: names.length })
    })

    test('works together with other parts of a filter', async () => {
      expect(await found({ q: 'first@example.org', source: 'instagram' })).toEqual(['first'])
    })

    test('ignores what only the database may pass on', async () => {
      expect(await found({ status: 'refunded', mailbox: 'nobody@example.org' })).toEqual(['wholly'])
      const { rows } = await db.owner(`select donor_id from public.donations where donor_name = 'first'`)
      expect(await found({ q: 'zqxj', named: [rows[0]?.donor_id] })).toEqual([])
    })
  })

  test('refuses a nonexistent day', async () => {
    await expect(found({ from: '2026-02-30' })).rejects.toMatchObject({ code: '22008' })
  })
})

describe('a page', () => {
  test.each([
    ['newest', [...ALL].reverse()],
    ['oldest', ALL],
  ])('lists the %s first, forwards and back, without a gap or an overlap', async (sort, names) => {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await found({}, { sort, at_most: 3, ...(after ? { after } : {}) })
      if (page.length === 0) break
      seen.push(...page)
      after = page.at(-1)
    }
    expect(seen).toEqual(names)
    const middle = names[5]
    expect(await found({}, { sort, at_most: 3, ...(middle ? { before: middle } : {}) })).toEqual(
      names.slice(2, 5),
    )
    const [first = ''] = names
    expect(await found({}, { sort, before: first })).toEqual([])
  })

  test('sorts by amount, with ties separated', async () => {
    const largest = await found({}, { sort: 'largest' })
    expect(largest.slice(0, 2).sort()).toEqual(['partly', 'wholly'])
    expect(largest.slice(2)).toEqual(['failed', 'open', 'next', 'last', 'first', 'eve'])
    expect(await found({}, { sort: 'smallest' })).toEqual([...largest].reverse())
    expect(await found({}, { sort: 'largest', at_most: 1, after: largest[0] ?? '' })).toEqual([largest[1]])
    expect(await found({}, { sort: 'largest', at_most: 1, before: largest[2] ?? '' })).toEqual([largest[1]])
  })

  test('starts over after a gift that is gone', async () => {
    const { rows } = await db.admin(`select from public.find_gifts(after => gen_random_uuid())`)
    expect(rows).toHaveLength(ALL.length)
  })
})

describe('a sum', () => {
  test('counts what was paid, subtracts what was returned, and omits the rest', async () => {
    expect(await sums({})).toEqual({
      found: 8,
      paid: 6,
      given: 240,
      refunded: 90.5,
      deducted: 0,
      net: 149.5,
    })
    expect(await sums({ status: 'failed' })).toEqual({
      found: 1,
      paid: 0,
      given: 0,
      refunded: 0,
      deducted: 0,
      net: 0,
    })
    expect(await sums({ from: '2026-04-01', to: '2026-04-01' })).toMatchObject({ found: 2, net: 50 })
    expect(await sums({ q: 'nobody' })).toEqual({
      found: 0,
      paid: 0,
      given: 0,
      refunded: 0,
      deducted: 0,
      net: 0,
    })
  })

  test('omits payments that need attention', async () => {
    const before = await sums({})
    await db.owner(`
      insert into public.payments (payment_id, status, amount, currency, confirmed)
        values ('pay_stray', 'captured', 999, 'INR', true);
      insert into public.payment_attention (kind, reference, detail, amount)
        values ('unknown_order', 'pay_stray', 'Whose is it?', 999)`)
    expect(await sums({})).toEqual(before)
  })
})

test('exports every row of the filter in order, with cause titles, in parts', async () => {
  const part = async (after: string | null) => {
    const { rows } = await db.admin<{ gifts: string }>(
      `select public.export_gifts('{"from": "2026-04-01"}', 'oldest', $1, 4) as gifts`,
      [after],
    )
    return JSON.parse(rows[0]?.gifts ?? '') as {
      id: string
      donor_name: string
      cause_title: string | null
      campaign_title: string | null
    }[]
  }
  const first = await part(null)
  const second = await part(first.at(-1)?.id ?? '')
  expect([...first, ...second].map(({ donor_name }) => donor_name)).toEqual(ALL.slice(1))
  const { rows } = await db.owner(`select title from public.causes where id = 'elder-care'`)
  expect(first.map(({ cause_title }) => cause_title)).toEqual([rows[0]?.title, rows[0]?.title, null, null])
  expect(first[0]).toMatchObject({
    amount: 20,
    created_at: '2026-03-31T18:30:00+00:00',
    utm_campaign: 'diwali',
    campaign_title: 'Diwali',
  })
})

describe('a list of many gifts', () => {
  const withoutTriggers = (sql: string) =>
    db.owner(
      `alter table public.donations disable trigger user; ${sql}; alter table public.donations enable trigger user`,
    )
  beforeAll(() =>
    withoutTriggers(`insert into public.donations (donor_name, amount, platform, payment_status, created_at)
      select 'Many', 1000, 'cash', 'successful', timestamptz '2026-06-01' + i * interval '1 second'
      from generate_series(1, 10001) as i`),
  )
  afterAll(() => withoutTriggers(`delete from public.donations where donor_name = 'Many'`))

  test('reports a search with too many hits to sum; always sums a filter', async () => {
    const { rows } = await db.admin(`select * from public.sum_gifts('{"q": "ma"}')`)
    expect(rows).toEqual([
      { found: '10000', is_more: 't', paid: null, given: null, refunded: null, deducted: null, net: null },
    ])
    expect(await sums({ platform: 'cash' })).toMatchObject({ found: 10003, net: 10_001_030 })
    expect(await sums({ q: 'whol' })).toMatchObject({ found: 1, paid: 1, net: 0 })
  })

  test('reports a search that matches too many donors to look at all of them', async () => {
    await withoutTriggers(
      `insert into public.donors (name) select 'Zz ' || i from generate_series(1, 1001) as i`,
    )
    const { rows } = await db.admin(`select found, is_more, paid from public.sum_gifts('{"q": "zz"}')`)
    expect(rows).toEqual([{ found: '0', is_more: 't', paid: null }])
    await db.owner(`delete from public.donors where id = (select id from public.donors where name = 'Zz 1')`)
    expect(await sums({ q: 'zz' })).toMatchObject({ found: 0, paid: 0 })
  })

  test('finds near and distant gifts from either end', async () => {
    const near = await found({ q: 'many' }, { sort: 'newest', at_most: 3 })
    expect(near).toEqual(['Many', 'Many', 'Many'])
    for (const sort of ['newest', 'largest']) {
      expect(await found({ q: 'fi' }, { sort })).toEqual(['first'])
      expect(await found({ q: 'order' }, { sort, after: 'failed' })).toEqual(['open'])
    }
    expect(await found({ q: 'order' }, { sort: 'oldest', before: 'wholly', at_most: 2 })).toEqual([
      'failed',
      'partly',
    ])
  })
})

describe('access', () => {
  const calls = ['find_gifts()', 'sum_gifts()', 'export_gifts()', `find_gifts('{"q":"eve"}')`]
  test.each(calls)('allows only administrators %s', async (call) => {
    const text = `select * from public.${call}`
    expect((await db.admin(text)).rowCount).toBeGreaterThan(0)
    for (const who of [db.visitor, db.member])
      await expect(who(text)).rejects.toMatchObject({ code: '42501' })
  })
})
