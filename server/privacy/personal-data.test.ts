import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { donorFieldList } from '#domain/donors/fields.ts'
import { beginAgain, EMAIL } from '../testing/known-person.ts'
import { type Watched, watch } from '../testing/watch.ts'

let watched: Watched
let person: Awaited<ReturnType<typeof beginAgain>>
beforeAll(async () => {
  watched = await watch()
})
afterAll(() => watched.server.close())
beforeEach(async () => {
  person = await beginAgain(watched)
})

const sql: Watched['sql'] = (...asked) => watched.sql(...asked)
const call: Watched['call'] = (...asked) => watched.call(...asked)

test('returns everything kept about a donor, without the notes of staff', async () => {
  const { token } = await watched.server.donor(EMAIL)
  await sql(
    `update public.donations set citizenship = 'indian', is_foreign = false, utm_term = 'giving', utm_content = 'a poster'
    where id = $1`,
    [person.giftId],
  )
  await sql(`with appeal as (insert into public.campaigns (slug, title) values ('wells', 'Wells') returning id)
    update public.donations set campaign_id = appeal.id from appeal where donations.id = '${person.giftId}'`)
  await sql(`with poster as (insert into public.posters (name) values ('Temple gate') returning id)
    update public.donations set poster_id = poster.id from poster where donations.id = '${person.giftId}'`)
  await sql(
    `update public.donors set status = 'Engaged', utm_source = 'a fair', email_confirmed_at = now() where id = $1`,
    [person.donorId],
  )
  await sql(`insert into public.outgoing_messages (cause, channel, recipient, template, subject, text, reply_to)
    values ('a notice ' || gen_random_uuid(), 'email', 'office@example.net', 'contact_notice', 'Zubeida wrote', 'x', '${EMAIL}')`)
  const { status, body } = await call('personal-data', token, {})
  expect(status).toBe(200)
  expect(body.address).toBe(EMAIL)
  expect(body.parts.gifts).toHaveLength(2)
  expect(body.parts.gifts).toContainEqual(
    expect.objectContaining({
      citizenship: 'indian',
      is_foreign: false,
      utm_term: 'giving',
      utm_content: 'a poster',
      campaign: 'Wells',
      poster: 'Temple gate',
    }),
  )
  expect(body.parts.records).toMatchObject([
    { name: 'Zubeida Qureshi', status: 'Engaged', utm_source: 'a fair' },
  ])
  const kept = await sql(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'donors'`)
  // Notes, which the page says are not shown, and what is derived from the rest or marks who stands for it.
  const notShown = ['notes', 'email_key', 'name_key', 'phone_key', 'search', 'typed_with', 'is_demo']
  expect([...Object.keys(body.parts.records[0]), ...notShown].sort()).toEqual(
    kept.rows.map(({ name }) => name).sort(),
  )
  expect(body.parts.messages).toHaveLength(1)
  expect(body.parts.applications).toHaveLength(1)
  expect(body.parts.letters.length).toBeGreaterThanOrEqual(2)
  expect(body.parts.payments).toHaveLength(2)
  expect(body.parts.nominee).toMatchObject([{ name: 'Tariq Qureshi' }])
  expect(body.parts.claims).toMatchObject([{ reference: 'Cheque of Zubeida', given_on: '2026-05-02' }])
  const text = JSON.stringify(body)
  expect(text).not.toContain('likes coffee')
  expect(text).not.toContain('is kind')
  // The notice to staff about her message names them, and adds nothing to her messages.
  expect(text).not.toContain('office@example.net')
  expect(text).not.toContain('ravi@example.org')
})

test('shows a donor their own reason for changing a monthly gift, not that of staff', async () => {
  await sql(`insert into public.monthly_gifts (amount, key_id, donor_email) values (200, 'rzp_live_x', $1)`, [
    EMAIL,
  ])
  const { token } = await watched.server.donor(EMAIL)
  const change = async (author: string, reason: string | null) => {
    await sql(
      `select private.request_monthly_change(id, 'cancel', $1, reason => $2) from public.monthly_gifts`,
      [author, reason],
    )
    return (await call('personal-data', token, {})).body.parts.monthly_gifts[0].change_reason
  }
  expect(await change('donor', 'I moved')).toBe('I moved')
  expect(await change('staff', null)).toBe('I moved')
  expect(await change('staff', 'Rude on the phone')).toBeNull()
  expect(await change('donor', '')).toBeNull()
})

test('includes every text that an erasure removes from the provider’s reports', async () => {
  const entity = {
    id: 'pay_card',
    email: EMAIL,
    contact: 919812345678,
    bank: 'A bank',
    wallet: 'A wallet',
    description: 'For Zubeida',
    card: { name: 'Z Qureshi', last4: '4321', network: 'Visa', issuer: 'The issuer' },
    acquirer_data: { rrn: '123456789012', auth_code: '654321' },
    notes: [{ said: 'Some words' }],
  }
  await sql(`update public.payment_events set payload = $2 where donation_id = $1`, [
    person.giftId,
    JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }),
  ])
  const stored = async () => {
    const { rows } = await sql('select payload from public.payment_events where donation_id = $1', [
      person.giftId,
    ])
    return leavesOf(rows[0].payload)
  }
  const before = await stored()
  const { token } = await watched.server.donor(EMAIL)
  const { body } = await call('personal-data', token, {})
  const shown = body.parts.payments.find((row: { card_last4: unknown }) => row.card_last4 === '4321')
  expect(shown).toMatchObject({ card_name: 'Z Qureshi', bank: 'A bank', wallet: 'A wallet' })
  await call('erase-personal-data', token, { action: 'erase' })
  const after = await stored()
  const gone = before.filter((_, i) => after[i] !== before[i])
  expect(gone).toHaveLength(11)
  expect(leavesOf(shown.report).sort()).toEqual(gone.sort())
})

/** The single values in it, in the order of their names. */
function leavesOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [String(value)]
  return Object.entries(value)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, part]) => leavesOf(part))
}

test('logs a donor’s correction of their own record under the donor', async () => {
  const { token, id } = await watched.server.donor(EMAIL)
  expect((await call('correct-personal-data', token, {})).status).toBe(400)
  const { body } = await call('correct-personal-data', token, { name: 'Zubeida Khan', phone: '' })
  expect(body).toEqual({ records: 1 })
  const { rows } = await sql('select name, phone, email from public.donors where id = $1', [person.donorId])
  expect(rows).toEqual([{ name: 'Zubeida Khan', phone: null, email: EMAIL }])
  const log = await sql(`select actor_id from public.audit_log where row_key = $1 order by id desc limit 1`, [
    person.donorId,
  ])
  expect(log.rows).toEqual([{ actor_id: id }])
})

test('stores a number in digits from 0 to 9, whatever keyboard wrote it', async () => {
  const { token } = await watched.server.donor(EMAIL)
  await call('correct-personal-data', token, { phone: '९८७६५ ४३२१०', pincode: '৪১১০০১' })
  const { rows } = await sql('select phone, pincode from public.donors where id = $1', [person.donorId])
  expect(rows).toEqual([{ phone: '98765 43210', pincode: '411001' }])
})

test('lets a donor correct the fields listed for donors, and no other', async () => {
  const { token } = await watched.server.donor(EMAIL)
  const before = await sql('select * from public.donors where id = $1', [person.donorId])
  for (const field of donorFieldList) {
    const said =
      field.kind === 'choice' ? field.options[1] : field.name === 'pan' ? 'ABCPK1234F' : '12 new words'
    const { status } = await call('correct-personal-data', token, { [field.name]: said })
    expect(status, field.name).toBe(field.uses.writtenByDonor ? 200 : 400)
    const { rows } = await sql(`select ${field.name} as now from public.donors where id = $1`, [
      person.donorId,
    ])
    const stored = field.uses.sealed ? '••••••234F' : said
    const was = before.rows[0][field.name]
    expect(rows[0].now, field.name).toEqual(field.uses.writtenByDonor ? stored : was)
  }
})

test('corrects the record that staff name, not another with its address', async () => {
  const { rows } = await sql(`insert into public.donors (name, email) values ('Tariq', $1) returning id`, [
    EMAIL,
  ])
  const said = { donor_id: rows[0].id, proof: 'Called from the number on file', name: 'Tariq Qureshi' }
  expect((await call('correct-personal-data', watched.admin.token, said)).body).toEqual({ records: 1 })
  const names = await sql('select name from public.donors where email = $1 order by name', [EMAIL])
  expect(names.rows).toEqual([{ name: 'Tariq Qureshi' }, { name: 'Zubeida Qureshi' }])
})

test('records the actions of staff for a donor in the donor’s history, under their name', async () => {
  const who = { donor_id: person.donorId, proof: 'Called from the number on file' }
  await call('personal-data', watched.admin.token, who)
  await call('donor-consent', watched.admin.token, {
    ...who,
    purpose: 'news',
    wording: 'News',
    is_given: false,
  })
  await call('name-nominee', watched.admin.token, { ...who, name: 'Tomas', contact: 'At home' })
  const done = async () =>
    (
      await sql(
        `select actor_id, new_values ->> 'privacy_request' as kind from public.audit_log
        where table_name = 'donors' and row_key = $1 and new_values ? 'privacy_request' order by id`,
        [person.donorId],
      )
    ).rows
  const expected = ['access', 'withdrawal', 'nomination'].map((kind) => ({
    actor_id: watched.admin.id,
    kind,
  }))
  expect(await done()).toEqual(expected)
  await call('erase-personal-data', watched.admin.token, { ...who, action: 'erase' })
  expect(await done()).toEqual(expected)
})

test('keeps a nominee by the record of a donor without an email address, and erases it with them', async () => {
  const { rows } = await sql(
    `insert into public.donors (name, phone) values ('Cashier', '97000 00099') returning id`,
  )
  const who = { donor_id: rows[0].id, proof: 'Came in person' }
  const name = async (nominee: string) =>
    (await call('name-nominee', watched.admin.token, { ...who, name: nominee, contact: 'At home' })).body
  const named = async () => (await call('personal-data', watched.admin.token, who)).body.parts.nominee
  expect(await name('First of all')).toEqual({ is_named: true })
  expect(await name('Second in line')).toEqual({ is_named: true })
  expect(await named()).toMatchObject([{ name: 'Second in line', reached_by: 'At home' }])
  // With an address since, the last one named holds.
  await sql(`update public.donors set email = 'cashier@example.org' where id = $1`, [rows[0].id])
  expect(await name('Third by letter')).toEqual({ is_named: true })
  expect(await named()).toMatchObject([{ name: 'Third by letter' }])
  expect(await name('')).toEqual({ is_named: false })
  await sql(`update public.donors set email = null where id = $1`, [rows[0].id])
  await name('Fourth in line')
  await call('erase-personal-data', watched.admin.token, { ...who, action: 'erase' })
  expect((await sql('select from public.nominees where donor_id = $1', [rows[0].id])).rowCount).toBe(0)
})

describe('a person without a donor record', () => {
  const WRITER = 'writes.only@example.org'
  const onBehalf = { email: 'Writes.Only@example.org', proof: 'Wrote from this address' }
  beforeEach(() =>
    sql(`insert into public.contact_messages (name, email, subject, message)
      values ('Wanda', '${WRITER}', 'A question', 'What do you keep about me?')`),
  )

  test('goes by an address: staff read, note a nominee and erase', async () => {
    const read = await call('personal-data', watched.admin.token, onBehalf)
    expect(read.body.parts.messages).toMatchObject([{ name: 'Wanda', email: WRITER }])
    expect(read.body.parts.gifts).toEqual([])
    const nominee = { ...onBehalf, name: 'Tomas', contact: '98000 00012' }
    expect((await call('name-nominee', watched.admin.token, nominee)).body).toEqual({ is_named: true })
    const consent = { ...onBehalf, purpose: 'news', wording: 'News', is_given: false }
    expect((await call('donor-consent', watched.admin.token, consent)).body).toEqual({ records: 0 })
    const preview = await call('erase-personal-data', watched.admin.token, { ...onBehalf, action: 'preview' })
    expect(preview.body.goes).toContain('1 message that you sent us, with our answers.')
    const erased = await call('erase-personal-data', watched.admin.token, { ...onBehalf, action: 'erase' })
    expect(erased.body.is_done).toBe(true)
    const left = await sql(
      `select email from public.contact_messages where email = $1 union all
      select email from public.nominees where private.email_key(email) = $1 union all
      select email from public.consents where private.email_key(email) = $1`,
      [WRITER],
    )
    expect(left.rows).toEqual([])
    const { rows } = await sql(`select distinct proof, source from public.privacy_requests`)
    expect(rows).toEqual([{ proof: 'Wrote from this address', source: 'staff' }])
  })

  test('leaves no name, address or number in the proofs of identity after an erasure', async () => {
    await sql(`insert into public.volunteer_applications (name, email, interest_area, guardian_name, guardian_email)
      values ('Wanda Writer', '${WRITER}', 'teaching', 'Greta Guard', 'greta@example.org')`)
    const proofs = ['Wanda came in person', `Wrote from ${WRITER}`, 'Greta Guard rang', 'Ravi came in person']
    for (const proof of proofs) await call('personal-data', watched.admin.token, { ...onBehalf, proof })
    const wanted = { ...onBehalf, action: 'erase', proof: 'Rang from 98000 00077' }
    expect((await call('erase-personal-data', watched.admin.token, wanted)).body.is_done).toBe(true)
    const { rows } = await sql('select proof from public.privacy_requests order by requested_at')
    expect(rows.map(({ proof }) => proof)).toEqual([
      '(erased)',
      '(erased)',
      '(erased)',
      'Ravi came in person',
      '(erased)',
    ])
  })

  test('goes by an address or as a donor, not both, with a proof, and for staff alone', async () => {
    for (const who of [
      { ...onBehalf, donor_id: person.donorId },
      { email: WRITER },
      { ...onBehalf, email: 'x' },
    ])
      expect((await call('personal-data', watched.admin.token, who)).status).toBe(400)
    const { token } = await watched.server.donor(EMAIL)
    const { body } = await call('personal-data', token, onBehalf)
    expect(body.address).toBe(EMAIL)
    expect(JSON.stringify(body.parts)).not.toContain('Wanda')
  })
})

test('records the request of a person without an email address, which they can read and which is erased with them', async () => {
  const { rows } = await sql(`insert into public.donors (name) values ('Kamla Devi') returning id`)
  const who = { donor_id: rows[0].id, proof: 'Called from the number on file' }
  const message = 'Kamla Devi wants no more calls.'
  const asked = await call('privacy-request', watched.admin.token, { ...who, kind: 'grievance', message })
  expect(asked.status).toBe(200)
  expect((await watched.admin.client.rpc('open_privacy_requests')).data).toMatchObject([
    { source: 'staff', address: null, message, donors: [{ id: who.donor_id }] },
  ])
  const kept = await call('personal-data', watched.admin.token, who)
  expect(kept.body.parts.requests).toMatchObject([{ kind: 'grievance', message }])
  expect((await call('erase-personal-data', watched.admin.token, { ...who, action: 'erase' })).status).toBe(
    200,
  )
  const left = await sql('select message from public.privacy_requests where message is not null')
  expect(left.rows).toEqual([])
})

test('keeps a request open with its days left, and without the person once it is done', async () => {
  await sql(`insert into public.site_settings (key, value) values ('privacy_days', '15')
    on conflict (key) do update set value = excluded.value`)
  const { token } = await watched.server.donor(EMAIL)
  const { body } = await call('privacy-request', token, {
    kind: 'grievance',
    message: 'You wrote too often.',
  })
  const open = await watched.admin.client.rpc('open_privacy_requests')
  expect(open.data).toMatchObject([
    { id: body.id, kind: 'grievance', address: EMAIL, days_left: 15, donors: [{ id: person.donorId }] },
  ])
  const { error } = await watched.admin.client
    .from('privacy_requests')
    .update({ done_at: new Date().toISOString() })
    .eq('id', body.id)
  expect(error).toBeNull()
  expect((await watched.admin.client.rpc('open_privacy_requests')).data).toEqual([])
  const { rows } = await sql('select address, message, done_by from public.privacy_requests where id = $1', [
    body.id,
  ])
  expect(rows).toEqual([{ address: null, message: null, done_by: watched.admin.id }])
})
