import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASHA, type Desk, openDesk, PLACE, panOf, pdf, YEAR } from '../testing/desk.ts'

/** A gift of several people: each has only their own part, question and certificate. */

let desk: Desk
const payer = 'payer@example.org'
const partner = 'partner@example.org'
const people: Record<'payer' | 'partner', string> = { payer: '', partner: '' }
let gift = ''

beforeAll(async () => {
  desk = await openDesk()
  await desk.save('org_pan', 'AAATD1234E')
  const { id } = await desk.receipted(1000, { name: 'Paying Rao', id_number: panOf(1) }, { email: payer })
  gift = id
  const { rows } = await desk.sql('select donor_id from public.donations where id = $1', [id])
  people.payer = rows[0].donor_id
  people.partner = await desk.newDonor({ name: 'Partner Shah', email: partner })
  await desk.split(gift, { [people.payer]: 60, [people.partner]: 40 })
})
afterAll(() => desk.close())

const lines = async () =>
  (
    await desk.sql(
      `select d.name, line.amount, line.verdict from private.statement_lines_of($1) as line
      left join public.donors as d on d.id = line.donor_id order by line.amount desc`,
      [gift],
    )
  ).rows.map(({ name, amount, verdict }) => [name, amount, verdict])

test('asks a giver for missing details at their own address, for their own part', async () => {
  expect(await lines()).toEqual([
    ['Paying Rao', '600.00', 'in'],
    ['Partner Shah', '400.00', 'no_identifier'],
  ])
  const { run } = await desk.run({ kind: 'ask', year: YEAR, verdict: 'no_identifier' })
  expect(run).toMatchObject({ state: 'done', total: 1, done: 1 })
  const { rows } = await desk.sql(
    `select m.recipient, m.donation_id, w.variables from public.outgoing_messages as m
    join private.confidential_words as w on w.message_id = m.id where m.template = 'joint_gift_details'`,
  )
  expect(rows).toMatchObject([
    {
      recipient: partner,
      donation_id: null,
      variables: { name: 'Partner Shah', amount: '₹400', missing: 'your PAN and your address' },
    },
  ])
  const again = await desk.run({ kind: 'ask', year: YEAR, donor_id: people.partner })
  expect(again.run.total).toBe(0)

  const token = String(rows[0].variables.link).split('#details=')[1]
  const entry = { ...ASHA, name: 'Partner Shah', id_number: panOf(2, 'P', 'S') }
  const told = await desk.call('donor-details', { token, ...entry })
  expect([told.status, told.body]).toMatchObject([200, { receipt: null, missing: [] }])
  expect(await lines()).toEqual([
    ['Paying Rao', '600.00', 'in'],
    ['Partner Shah', '400.00', 'in'],
  ])
  // The gift and its receipt are the payer's as before, and the link is used up.
  const { rows: kept } = await desk.sql(
    `select gift.donor_id, receipt.data #>> '{donor,name}' as name from public.donations as gift
    join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
    where gift.id = $1`,
    [gift],
  )
  expect(kept).toEqual([{ donor_id: people.payer, name: 'Paying Rao' }])
  expect((await desk.call('donor-details', { token, ...entry })).status).toBe(404)
})

test('sends a certificate to the giver of its part, never to the payer', async () => {
  await desk.exportAndFile('ACK-JOINT-1')
  const { body } = await desk.call(
    'statement-certificates',
    {
      year: YEAR,
      files: [
        { name: 'payer.pdf', bytes: await pdf(`Donor ${panOf(1)}`, 'Amount: 600') },
        { name: 'partner.pdf', bytes: await pdf(`Donor ${panOf(2, 'P', 'S')}`, 'Amount: 400') },
      ],
    },
    desk.admin.token,
  )
  expect(body.files).toMatchObject([{ outcome: 'matched' }, { outcome: 'matched' }])
  const { run } = await desk.run({ kind: 'letters', year: YEAR }, desk.admin.token)
  expect(run).toMatchObject({ total: 2, done: 2 })
  const { rows } = await desk.sql(
    `select m.recipient, c.file_name from public.outgoing_messages as m
    join public.certificates as c on c.id::text = m.variables ->> 'certificate_id'
    where m.template = 'certificate_issued' order by c.file_name`,
  )
  expect(rows).toEqual([
    { recipient: partner, file_name: 'partner.pdf' },
    { recipient: payer, file_name: 'payer.pdf' },
  ])

  const { rows: certificates } = await desk.sql(`select id, file_name from public.certificates`)
  const idOf = (name: string) => certificates.find(({ file_name }) => file_name === name)?.id
  for (const [address, own, other] of [
    [payer, 'payer.pdf', 'partner.pdf'],
    [partner, 'partner.pdf', 'payer.pdf'],
  ] as const) {
    await desk.sql('update public.donors set email_confirmed_at = now() where email = $1', [address])
    const donor = await desk.server.donor(address)
    const { data } = await donor.client.from('certificates').select('id').throwOnError()
    expect(data).toEqual([{ id: idOf(own) }])
    const take = async (name: string) =>
      (await desk.call('donor-file', { what: 'certificate', id: idOf(name) }, donor.token)).status
    expect([await take(own), await take(other)]).toEqual([200, 404])
    const { body: stored } = await desk.call('personal-data', {}, donor.token)
    expect(stored.parts.filed_rows).toHaveLength(1)
    expect(Number(stored.parts.filed_rows[0].amount)).toBe(own === 'payer.pdf' ? 600 : 400)
  }
})

test('changes the rows of both givers after a refund, and names the joint gift in each', async () => {
  const { rows } = await desk.sql('select payment_id from public.donations where id = $1', [gift])
  await desk.refund(rows[0].payment_id, 500, 'processed')
  await desk.workOff()
  const changes = await desk.rpc<{
    rows: { name: string; amount: string; gifts: { donation_id: string }[] }[]
  }>('tax_statement_changes', { in_year: YEAR })
  expect(changes.rows.map(({ name, amount }) => [name, amount])).toEqual([
    ['Paying Rao', '300.00'],
    ['Partner Shah', '200.00'],
  ])
  for (const row of changes.rows)
    expect([...new Set(row.gifts.map(({ donation_id }) => donation_id))]).toEqual([gift])
})

test('loses no part of the gift when records are deleted, restored or merged', async () => {
  const before = await lines()
  await desk.admin.client.from('donors').delete().eq('id', people.partner).throwOnError()
  expect(await lines()).toEqual([
    ['Paying Rao', '300.00', 'in'],
    [null, '200.00', 'no_identifier'],
  ])
  await desk.rpc('restore_donors', { ids: [people.partner] })
  expect(await lines()).toEqual(before)

  const merge = await desk.rpc<string>('merge_donors', {
    keep: people.payer,
    others: [people.partner],
    result: {},
  })
  expect(await lines()).toEqual([
    ['Paying Rao', '300.00', 'in'],
    ['Paying Rao', '200.00', 'in'],
  ])
  const merged = await desk.rpc<{ rows: { name: string; amount: string }[] }>('tax_statement_rows', {
    in_year: YEAR,
  })
  expect(merged.rows).toMatchObject([{ name: 'Paying Rao', amount: '500.00' }])
  await desk.rpc('undo_donor_merge', { merge_id: merge })
  expect(await lines()).toEqual(before)
})

test('leaves out the part of a foreign citizen, or of a record named by its address', async () => {
  const before = await lines()
  const change = (columns: object) =>
    desk.admin.client.from('donors').update(columns).eq('id', people.partner).throwOnError()
  const verdictOfPartner = async () => (await lines())[1]?.[2]
  await change({ citizenship: 'foreign' })
  expect(await verdictOfPartner()).toBe('foreign')
  await change({ citizenship: 'indian' })
  // As a payment without a name leaves it; staff could not type it.
  await desk.sql('update public.donors set name = $2 where id = $1', [people.partner, partner])
  expect(await verdictOfPartner()).toBe('no_name')
  const { gifts } = await desk.rpc<{ gifts: object[] }>('tax_statement_gifts', {
    in_year: YEAR,
    of_verdict: 'no_name',
  })
  expect(gifts).toMatchObject([{ donation_id: gift, missing: ['name'], has_address_to_ask: true }])
  await desk.sql(`update public.outgoing_messages set created_at = now() - interval '8 days', state = 'sent',
    sent_at = now() - interval '8 days', text = '', subject = '' where template = 'joint_gift_details'`)
  const { run } = await desk.run({ kind: 'ask', year: YEAR, verdict: 'no_name' })
  expect(run).toMatchObject({ total: 1, done: 1 })
  const { rows } = await desk.sql(
    `select w.variables from public.outgoing_messages as m join private.confidential_words as w on w.message_id = m.id
    where m.template = 'joint_gift_details' order by m.created_at desc limit 1`,
  )
  expect(rows[0].variables).toMatchObject({ name: 'friend', missing: 'your name' })
  await change({ name: 'Partner Shah' })
  expect(await lines()).toEqual(before)
})

test('lists the missing details of included cash above the limit', async () => {
  const donor = await desk.newDonor({ name: 'Bare Cash' })
  const id = await desk.entered(2500, { donor_id: donor, platform: 'cash' })
  const missing = async () => {
    const { gifts } = await desk.rpc<{ gifts: { donation_id: string; missing: string[] | null }[] }>(
      'tax_statement_gifts',
      { in_year: YEAR, of_verdict: 'cash_above_limit' },
    )
    return gifts.find(({ donation_id }) => donation_id === id)?.missing
  }
  const choose = (with_cash_above_limit: boolean) =>
    desk.admin.client.from('statement_choices').upsert({ year: YEAR, with_cash_above_limit }).throwOnError()
  expect(await missing()).toBeNull()
  await choose(true)
  expect(await missing()).toEqual(['identifier', 'address'])
  await desk.saveNumber(donor, panOf(45, 'P', 'C'))
  expect(await missing()).toEqual(['address'])
  await desk.admin.client.from('donors').update(PLACE).eq('id', donor).throwOnError()
  expect(await missing()).toBeNull()
  await choose(false)
  await desk.sql('delete from public.donations where id = $1', [id])
})

test('asks about included cash under two names, and adds the chosen name to the totals', async () => {
  for (const name of ['Cash Nair', 'Nair Junior']) {
    const donor = await desk.newDonor({ name, ...PLACE })
    await desk.saveNumber(donor, panOf(40, 'P', 'N'))
    await desk.entered(3000, { donor_id: donor, platform: 'cash' })
  }
  await desk.admin.client
    .from('statement_choices')
    .upsert({ year: YEAR, with_cash_above_limit: true })
    .throwOnError()
  const questions = await desk.rpc<{ amount: string; names: { name: string }[] }[]>(
    'tax_statement_questions',
    { in_year: YEAR },
  )
  expect(questions).toMatchObject([{ amount: '6000.00' }])
  expect(questions[0]?.names.map(({ name }) => name).sort()).toEqual(['Cash Nair', 'Nair Junior'])
})

test('applies an approval that is entered late to gifts without a tax receipt', async () => {
  const urns = async () =>
    (
      await desk.sql(`select distinct urn from private.statement_lines where verdict = 'cash_above_limit'`)
    ).rows.map(({ urn }) => urn)
  await desk.sql(`update public.registrations set valid_from = '2026-10-01' where kind = '80g'`)
  expect(await urns()).toEqual([null])
  await desk.sql(`update public.registrations set valid_from = '2022-04-01' where kind = '80g'`)
  expect(await urns()).toEqual(['AAATD1234EF20214'])
})

test('uses the name of the newest receipt, whatever changed last', async () => {
  const pan = panOf(50)
  const first = await desk.receipted(10, { name: 'Older Rao', id_number: pan })
  await desk.receipted(20, { name: 'Rao, Older', id_number: pan })
  await desk.sql(`update public.donations set donation_type = 'corpus' where id = $1`, [first.id])
  const { rows } = await desk.rpc<{ rows: { name: string; amount: string }[] }>('tax_statement_rows', {
    in_year: YEAR,
  })
  expect(rows.filter(({ amount }) => amount === '10.00' || amount === '20.00')).toMatchObject([
    { name: 'Rao, Older' },
    { name: 'Rao, Older' },
  ])
})

test('lists a record for revision that is corrected after included cash was filed', async () => {
  const nair = `select id from public.donors where name = 'Nair Junior'`
  await desk.sql(`delete from public.donations where donor_id in (${nair})`)
  const { rows: cash } = await desk.sql(`select id, donor_id from public.donations where platform = 'cash'`)
  expect(cash).toHaveLength(1)
  await desk.exportAndFile('ACK-CASH-1')
  const changed = async () =>
    (
      await desk.rpc<{ rows: { change: string; name: string; filed_name: string; address: string }[] }>(
        'tax_statement_changes',
        { in_year: YEAR },
      )
    ).rows.flatMap(({ change, name, filed_name, address }) =>
      change === 'changed' && filed_name === 'Cash Nair' ? [[name, address]] : [],
    )
  expect(await changed()).toEqual([])
  await desk.admin.client
    .from('donors')
    .update({ name: 'Cash K. Nair', address: '5 Hill Road' })
    .eq('id', cash[0].donor_id)
    .throwOnError()
  expect(await changed()).toEqual([['Cash K. Nair', '5 Hill Road, Pune, Maharashtra 411001']])
})

test('answers the question of one giver with a name chosen on a joint gift, not of the others', async () => {
  const pans = [panOf(60), panOf(61)] as const
  const givers: string[] = []
  for (const [nth, pan] of pans.entries()) {
    const giver = await desk.newDonor({ name: `Giver ${nth} Rao`, ...PLACE })
    await desk.saveNumber(giver, pan)
    givers.push(giver)
    await desk.receipted(300 + nth, { name: `Other ${nth} Rao`, id_number: pan })
  }
  const joint = await desk.entered(1000, { donor_id: givers[0] })
  await desk.split(joint, { [givers[0] ?? '']: 50, [givers[1] ?? '']: 50 })
  const ofJoint = async () => {
    const questions = await desk.rpc<
      { id: string; names: { donation_id: string; share_id: string | null; name: string }[] }[]
    >('tax_statement_questions', { in_year: YEAR })
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    return questions.flatMap(({ names }) => names).filter(({ donation_id }) => donation_id === joint)
  }
  const asked = await ofJoint()
  expect(asked.map(({ name }) => name).sort()).toEqual(['Giver 0 Rao', 'Giver 1 Rao'])
  const { share_id = null } = asked.find(({ name }) => name === 'Giver 0 Rao') ?? {}
  const decisions = () => desk.admin.client.from('statement_decisions')
  const choose = () =>
    decisions()
      .upsert(
        { donation_id: joint, share_id, kind: 'name' },
        { ignoreDuplicates: true, onConflict: 'donation_id,kind,share_id' },
      )
      .throwOnError()
  await choose()
  await choose()
  expect((await ofJoint()).map(({ name }) => name)).toEqual(['Giver 1 Rao'])

  const { gifts } = await desk.rpc<{
    gifts: { donation_id: string; name: string; is_chosen_name: boolean }[]
  }>('tax_statement_gifts', { in_year: YEAR, of_verdict: 'in' })
  expect(
    gifts
      .filter(({ donation_id }) => donation_id === joint)
      .map(({ name, is_chosen_name }) => [name, is_chosen_name])
      .sort(),
  ).toEqual([
    ['Giver 0 Rao', true],
    ['Giver 1 Rao', false],
  ])
  // A gift that is split again has no chosen name.
  await desk.split(joint, { [givers[0] ?? '']: 40, [givers[1] ?? '']: 60 })
  expect(await ofJoint()).toHaveLength(2)
})
