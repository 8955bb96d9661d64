import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await sql('delete from public.donations')
  await sql('delete from public.donors')
})
afterAll(() => server.close())

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

type Gift = { amount: number; email?: string; phone?: string; name?: string }
let count = 0

/** An online gift: the payer types an address and a number, and neither is verified. */
async function give({ amount, email, phone, name }: Gift): Promise<string> {
  const id = crypto.randomUUID()
  await sql(`insert into public.donations (id, amount) values ($1, $2)`, [id, amount])
  await sql(
    `update public.donations set payment_status = 'successful', payment_id = $2, donor_email = $3, donor_phone = $4,
      donor_name = $5 where id = $1`,
    [id, `pay_${++count}`, email ?? null, phone ?? null, name ?? null],
  )
  return id
}

async function amountsSeenBy(email: string): Promise<number[]> {
  const { client } = await server.donor(email)
  const { data, error } = await client.from('donations').select('amount').order('amount')
  expect(error).toBeNull()
  return (data ?? []).map(({ amount }) => amount)
}

async function recordsSeenBy(email: string) {
  const { client } = await server.donor(email)
  const { data, error } = await client.from('donors').select('name, email, phone')
  expect(error).toBeNull()
  return data
}

describe('a proved address', () => {
  test('shows the gifts with it, in any spelling, and no others', async () => {
    await give({ amount: 100, email: 'asha@example.org' })
    await give({ amount: 200, email: 'Asha@Example.org' })
    await give({ amount: 300, email: 'ravi@example.org' })
    await give({ amount: 400 })
    expect(await amountsSeenBy('asha@example.org')).toEqual([100, 200])
  })

  test('shows no failed gifts, and test gifts only in test mode', async () => {
    await sql(`insert into public.donations (amount, donor_email) values (1, 'asha@example.org')`)
    await sql(`update public.donations set payment_status = 'failed' where amount = 1`)
    await sql(`insert into public.donations (amount, platform, payment_status, donor_email, test_mode)
      values (2, 'upi', 'successful', 'asha@example.org', true)`)
    const keyIs = (key: string) =>
      sql(
        `insert into public.site_settings (key, value) values ('razorpay_key_id', $1)
        on conflict (key) do update set value = excluded.value`,
        [key],
      )
    await keyIs('rzp_live_x')
    expect(await amountsSeenBy('asha@example.org')).toEqual([])
    await keyIs('rzp_test_x')
    expect(await amountsSeenBy('asha@example.org')).toEqual([2])
  })

  test('shows the record created by its gifts, once a letter to it was read', async () => {
    await give({ amount: 100, email: 'asha@example.org', phone: '98765 43210', name: 'Asha Rao' })
    expect(await recordsSeenBy('asha@example.org')).toEqual([
      { name: 'Asha Rao', email: 'asha@example.org', phone: '98765 43210' },
    ])
  })

  test('shows a record made by staff, with the gifts they entered', async () => {
    const { rows } = await sql(
      `insert into public.donors (name, email) values ('Asha Rao', 'asha@example.org') returning id`,
    )
    await sql(
      `insert into public.donations (amount, platform, payment_status, donor_id) values (50, 'cash', 'successful', $1)`,
      [rows[0].id],
    )
    expect(await recordsSeenBy('asha@example.org')).toHaveLength(1)
  })

  test('hides a record whose address has changed', async () => {
    await give({ amount: 100, email: 'asha@example.org' })
    expect(await recordsSeenBy('asha@example.org')).toHaveLength(1)
    await sql(`update public.donors set email = 'other@example.org'`)
    const { rows } = await sql('select email_confirmed_at from public.donors')
    expect(rows).toEqual([{ email_confirmed_at: null }])
    expect(await recordsSeenBy('asha@example.org')).toEqual([])
  })
})

describe('a gift of one rupee with another donor’s phone number', () => {
  const phone = '98765 43210'

  test('reveals nothing of a donor without an address, and adds none to their record', async () => {
    await give({ amount: 5000, phone, name: 'Asha Rao' })
    await give({ amount: 1, email: 'thief@example.org', phone })
    expect(await amountsSeenBy('thief@example.org')).toEqual([1])
    expect(await recordsSeenBy('thief@example.org')).toEqual([])
    const { rows } = await sql(`select name, email from public.donors`)
    expect(rows).toEqual([{ name: 'Asha Rao', email: null }])
  })

  test('reveals nothing of a donor with an address', async () => {
    await give({ amount: 5000, email: 'asha@example.org', phone, name: 'Asha Rao' })
    await give({ amount: 1, email: 'thief@example.org', phone, name: 'Thief' })
    expect(await amountsSeenBy('thief@example.org')).toEqual([1])
    expect((await recordsSeenBy('thief@example.org'))?.map(({ name }) => name)).toEqual(['Thief'])
  })

  test('reveals nothing that is linked to the same record later', async () => {
    await give({ amount: 1, email: 'thief@example.org', phone, name: 'Thief' })
    await give({ amount: 5000, phone, name: 'Asha Rao' })
    expect(await amountsSeenBy('thief@example.org')).toEqual([1])
    // Their own record, from which the linked gift took nothing.
    expect(await recordsSeenBy('thief@example.org')).toEqual([
      { name: 'Thief', email: 'thief@example.org', phone },
    ])
  })
})

describe('a donor’s session', () => {
  let thief: Awaited<ReturnType<TestServer['donor']>>
  let victim: string
  beforeEach(async () => {
    victim = await give({ amount: 5000, email: 'asha@example.org', phone: '98765 43210', name: 'Asha Rao' })
    await give({ amount: 1, email: 'thief@example.org' })
    await sql(`update public.donors set notes = 'Staff alone', email_confirmed_at = now()`)
    thief = await server.donor('thief@example.org')
  })

  test.each([
    'donations?select=*',
    'donations?select=utm_source',
    'donations?select=error_reason',
    'donations?select=donor_phone',
    'donations?select=id&donor_phone=not.is.null',
    'donations?select=id&order=fee',
    'donors?select=notes',
    'donors?select=*',
    'donors?select=id&notes=like.Staff*',
    'donations?select=id,donors(name)',
    'audit_log?select=id',
    'payment_events?select=payload',
    'payments?select=amount',
    'outgoing_messages?select=text',
    'contact_messages?select=email',
    'deleted_donors?select=donor',
    'profiles?select=id',
    'gift_figures?select=*',
    'inbox?select=*',
  ])('cannot read %s', async (path) => {
    const answer = await fetch(`${server.url}/rest/v1/${path}`, {
      headers: { apikey: server.anonKey, Authorization: `Bearer ${thief.token}` },
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: '42501' })
  })

  test('finds nothing of others by any filter', async () => {
    for (const filter of [
      `id=eq.${victim}`,
      'amount=gt.1',
      'donor_email=eq.asha@example.org',
      'or=(amount.gt.0,id.not.is.null)',
      'donor_name=like.*',
    ]) {
      const answer = await fetch(`${server.url}/rest/v1/donations?select=amount&${filter}`, {
        headers: { apikey: server.anonKey, Authorization: `Bearer ${thief.token}`, Prefer: 'count=exact' },
      })
      expect(await answer.text(), filter).not.toContain('5000')
      expect(answer.headers.get('content-range'), filter).toMatch(/\/[01]$/)
    }
  })

  test('changes nothing, not even its own data', async () => {
    const { client } = thief
    const before = (await sql('select to_jsonb(d) from public.donations d order by id')).rows
    const tries = [
      client.from('donations').update({ donor_email: 'thief@example.org' }).eq('id', victim),
      client.from('donations').update({ amount: 9999 }).eq('amount', 1),
      client.from('donations').delete().eq('amount', 1),
      client.from('donations').insert({ amount: 9, platform: 'cash', payment_status: 'successful' }),
      client.from('donors').update({ email: 'thief@example.org' }).neq('name', ''),
      client.from('donors').delete().neq('name', ''),
      client.from('site_settings').update({ value: 'mine' }).eq('key', 'org_name'),
      client.from('profiles').insert({ id: crypto.randomUUID(), role: 'admin' }),
    ]
    for (const { error } of await Promise.all(tries)) expect(error?.code).toBe('42501')
    expect((await sql('select to_jsonb(d) from public.donations d order by id')).rows).toEqual(before)
  })

  test.each(['is_admin', 'find_gifts', 'list_donors', 'delete_donors', 'own_sessions', 'list_people'])(
    'calls no %s',
    async (name) => {
      const { error } = await thief.client.rpc(name, name === 'delete_donors' ? { ids: [] } : {})
      expect(error?.code).toBe('42501')
    },
  )

  test('reads and writes no file', async () => {
    const { client } = thief
    expect((await client.storage.from('private_files').download('receipt.pdf')).error).toBeTruthy()
    expect((await client.storage.from('site_assets').upload('mine.png', new Blob(['x']))).error).toBeTruthy()
  })

  test('gains nothing from changed or borrowed claims', async () => {
    const { tokens } = server.services
    const own = thief.caller.claims
    const session_id = String(own.session_id)
    const sub = String(own.sub)
    const forged = [
      // The session's address counts, not the token's.
      { ...own, sub, session_id, email: 'asha@example.org' },
      { ...own, sub: crypto.randomUUID(), session_id },
      { ...own, sub, session_id: crypto.randomUUID() },
      { ...own, sub, session_id, app_metadata: { kind: 'staff' } },
      { ...own, sub, session_id, app_metadata: {} },
    ]
    for (const claims of forged) {
      const token = await tokens.signAccess(claims)
      const answer = await fetch(`${server.url}/rest/v1/donations?select=amount`, {
        headers: { apikey: server.anonKey, Authorization: `Bearer ${token}` },
      })
      expect(await answer.text()).not.toContain('5000')
    }
  })
})
