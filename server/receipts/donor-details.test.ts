import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { ASHA, freshEmail, freshPan, isPdf, type Office, openOffice } from '../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

let nth = 0
const freshPassport = () => `Z${1_234_500 + ++nth}`

describe('donor-details', () => {
  test('returns the same answer for an unknown link as for one whose receipt is issued', async () => {
    const { id } = await office.give()
    const token = await office.detailsToken(id)
    const never = await office.call('donor-details', { token: 'x'.repeat(43), ...ASHA })
    const rubbish = await office.call('donor-details', { token: 7 })
    const entry = { ...ASHA, id_number: freshPan() }
    const told = await office.call('donor-details', { token, ...entry })
    expect(told.status).toBe(200)
    const file = await office.call('gift-link', { token: told.body.receipt_token, action: 'receipt' })
    expect([file.status, isPdf(file.bytes)]).toEqual([200, true])
    const after = await office.call('donor-details', { token, ...entry, name: 'Somebody Else' })
    for (const { status, body } of [never, rubbish, after]) {
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'unknown_link', message: 'This link does not work any more.' })
    }
    expect((await office.receiptsOf(id))[0].data.donor.name).toBe('Asha Rao')
  })

  test('reads a number in the digits of any keyboard, and stores it in those of the tax office', async () => {
    const { id } = await office.give()
    const pan = freshPan()
    const inHindi = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')
    const typed = { ...ASHA, id_number: inHindi(pan), pincode: '४११ ००१', phone: '९८७६५ ४३२१०' }
    expect((await office.tell(id, typed)).body.receipt.kind).toBe('tax')
    const [receipt] = await office.receiptsOf(id)
    expect(receipt.data.donor.id_mask).toBe(`••••••${pan.slice(-4)}`)
    const { rows } = await office.sql('select pincode, phone from public.donors where id = $1', [
      receipt.data.donor.id,
    ])
    expect(rows).toEqual([{ pincode: '411001', phone: '98765 43210' }])
    // The same number in other digits is the same donor's.
    const other = await office.give()
    await office.tell(other.id, { ...ASHA, name: 'Meera Joshi', id_number: pan })
    const asked = await office.sql(`select from public.payment_attention where donation_id = $1`, [other.id])
    expect(asked.rowCount).toBe(1)
  })

  test('takes a PAN beside the passport of a citizen abroad, and the receipt names it', async () => {
    const abroad = { ...ASHA, id_kind: 'passport', id_number: freshPassport(), country: 'Nepal' }
    const wrong = await office.give()
    expect((await office.tell(wrong.id, { ...abroad, pan: 'ABCCR1234F' })).body.fields).toEqual({
      pan: 'This is the PAN of a company. Please enter your own, or give as an organisation.',
    })
    const { id } = await office.give()
    const number = freshPan()
    expect((await office.tell(id, { ...abroad, pan: number })).body.receipt.kind).toBe('tax')
    const [receipt] = await office.receiptsOf(id)
    expect(receipt.data.donor).toMatchObject({ id_kind: 'pan', id_mask: `••••••${number.slice(-4)}` })
    const { rows } = await office.sql('select kind from private.identifiers where donor_id = $1 order by 1', [
      receipt.data.donor.id,
    ])
    expect(rows).toEqual([{ kind: 'pan' }, { kind: 'passport' }])

    const alone = await office.give()
    await office.tell(alone.id, { ...abroad, id_number: freshPassport() })
    expect((await office.receiptsOf(alone.id))[0].data.donor).toMatchObject({ id_kind: 'passport' })
  })

  test('reports errors by field and stores none of the details', async () => {
    const { id } = await office.give()
    const { status, body } = await office.tell(id, { ...ASHA, id_number: 'ABCCR1234F', pincode: '41' })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      id_number: 'This is the PAN of a company. Please enter your own, or give as an organisation.',
      pincode: 'A pincode has six digits, such as 411001.',
    })
    expect(
      (
        await office.sql(
          'select from private.identifiers as i join public.donations as d using (donor_id) where d.id = $1',
          [id],
        )
      ).rowCount,
    ).toBe(0)
  })

  test('accepts a number known under another name like any other, and asks staff', async () => {
    const questions = (ids: string[]) =>
      office.sql(
        `select donation_id, detail, resolved_at from public.payment_attention
        where kind = 'two_names' and donation_id = any ($1)`,
        [ids],
      )
    const number = freshPan()
    await office.receipted({ ...ASHA, id_number: number })
    const [known, unknown, same] = [await office.give(), await office.give(), await office.give()]
    const other = { ...ASHA, name: 'Ravi Rathore' }
    const answers = [
      await office.tell(known.id, { ...other, id_number: number }),
      await office.tell(unknown.id, { ...other, id_number: freshPan() }),
      await office.tell(same.id, { ...ASHA, name: 'Rao, Asha', id_number: number }),
    ]
    for (const { status, body } of answers) {
      expect([status, Object.keys(body).sort(), body.receipt.kind, body.missing]).toEqual([
        200,
        ['hints', 'missing', 'receipt', 'receipt_token'],
        'tax',
        [],
      ])
    }
    expect((await questions([known.id, unknown.id, same.id])).rows).toEqual([
      {
        donation_id: known.id,
        detail: 'The number for the receipt was given before with another name.',
        resolved_at: null,
      },
    ])
  })

  test.each([
    ['name', '=1+1', 'Please begin with a letter or a digit.'],
    ['name', '＝1+1', 'Please begin with a letter or a digit.'],
    ['name', 'Asha\nRao', 'Please leave out line breaks and hidden or unreadable characters.'],
    ['name', '\u202eoaR ahsA', 'Please leave out line breaks and hidden or unreadable characters.'],
    ['name', 'See http://evil.example', 'Please leave out links, web addresses and email addresses.'],
    ['name', 'x'.repeat(126), 'Please use at most 125 characters.'],
    ['address', '@SUM(1+1)', 'Please begin with a letter or a digit.'],
    [
      'address',
      'x'.repeat(190),
      'Please shorten the address: with city, state and pincode it may have at most 200 characters.',
    ],
  ])('refuses %s %j beside the field and takes no receipt number', async (field, text, sentence) => {
    const { id } = await office.give()
    const { status, body } = await office.tell(id, { ...ASHA, id_number: freshPan(), [field]: text })
    expect([status, body.fields]).toEqual([422, { [field]: sentence }])
    expect(await office.receiptsOf(id)).toEqual([])
  })

  test('leaves alone the record of a donor whose address was used to pay', async () => {
    const email = freshEmail()
    const first = await office.give({ email })
    await office.tell(first.id, { ...ASHA, id_number: freshPan() })
    const second = await office.give({ email, amount: 1 })
    await office.tell(second.id, { ...ASHA, name: 'Mallory', id_number: freshPan() })
    const { rows } = await office.sql(
      `select d.name from public.donations as gift join public.donors as d on d.id = gift.donor_id
      where gift.id = any ($1) order by gift.amount desc`,
      [[first.id, second.id]],
    )
    expect(rows).toEqual([{ name: 'Asha Rao' }, { name: 'Mallory' }])
  })

  test('sends nothing to a second address before its link was used', async () => {
    const [payers, second] = [freshEmail(), freshEmail()]
    const { id } = await office.give({ email: payers })
    await office.tell(id, { ...ASHA, id_number: freshPan(), email: second })
    await office.workOff()
    const sent = async () =>
      (
        await office.sql(
          `select template, recipient from public.outgoing_messages where recipient = any ($1)
            and template in ('receipt_issued', 'donor_email_confirmation') order by created_at`,
          [[payers, second]],
        )
      ).rows
    expect(await sent()).toEqual([
      { template: 'donor_email_confirmation', recipient: second },
      { template: 'receipt_issued', recipient: payers },
    ])
    const { rows } = await office.sql(
      `select w.variables ->> 'link' as link from private.confidential_words as w
        join public.outgoing_messages as m on m.id = w.message_id where m.recipient = $1`,
      [second],
    )
    const token = rows[0].link.split('#confirm=')[1]
    expect(await office.call('confirm-donor-email', { token })).toMatchObject({
      status: 200,
      body: { confirmed: true },
    })
    expect((await office.call('confirm-donor-email', { token })).status).toBe(404)
    expect((await sent()).at(-1)).toEqual({ template: 'receipt_issued', recipient: second })
  })

  test('applies the details of one charge to every charge of its monthly gift', async () => {
    const { rows } = await office.sql(
      `insert into public.monthly_gifts (subscription_id, amount, key_id)
      values ($1, 1000, 'rzp_live_x') returning id`,
      [`sub_${freshEmail()}`],
    )
    const charges = [await office.give(), await office.give()]
    await office.sql(`update public.donations set monthly_gift_id = $2 where id = any ($1)`, [
      charges.map(({ id }) => id),
      rows[0].id,
    ])
    await office.workOff()
    const [first, second] = charges
    await office.tell(second?.id ?? '', { ...ASHA, id_number: freshPan() })
    await office.workOff()
    const [one] = await office.receiptsOf(first?.id ?? '')
    const [other] = await office.receiptsOf(second?.id ?? '')
    expect(one).toMatchObject({ kind: 'tax', data: { donor: other.data.donor } })
  })

  test('makes the gift of a foreign citizen a foreign contribution', async () => {
    const { id } = await office.give()
    await office.tell(id, {
      ...ASHA,
      citizenship: 'foreign',
      id_kind: 'passport',
      id_number: freshPassport(),
    })
    const { rows } = await office.sql('select is_foreign, citizenship from public.donations where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ is_foreign: true, citizenship: 'foreign' }])
  })

  test('takes a monthly gift’s link until the receipt of its first charge is issued', async () => {
    const { id } = await office.give()
    const { rows } = await office.sql(
      `insert into public.monthly_gifts (subscription_id, amount, key_id)
      values ('sub_' || $1, 1000, 'rzp_live_x') returning id`,
      [id],
    )
    const monthlyGiftId = rows[0].id
    await office.sql(`update public.donations set monthly_gift_id = $2 where id = $1`, [id, monthlyGiftId])
    const token = await issueToken((text, values) => office.sql(text, values), {
      purpose: 'details',
      monthlyGiftId,
    })
    const entry = { token, ...ASHA, id_number: freshPan() }
    expect((await office.call('donor-details', entry)).body.receipt.kind).toBe('tax')
    expect(await office.receiptsOf(id)).toHaveLength(1)
    expect((await office.call('donor-details', entry)).status).toBe(404)
  })

  test('takes the details and consents of an organisation', async () => {
    const { id } = await office.give()
    const entry = {
      ...ASHA,
      kind: 'organisation',
      name: 'Rao Mills',
      contact_person: 'Meera Iyer',
      id_number: 'ABCCR1234F',
    }
    const consents = [{ purpose: 'news', wording: 'Write to me about the work.' }]
    expect((await office.tell(id, { ...entry, consents, language: 'hi' })).body.receipt.kind).toBe('tax')
    expect((await office.receiptsOf(id))[0].data).toMatchObject({
      language: 'hi',
      donor: { kind: 'organisation', name: 'Rao Mills', contact_person: 'Meera Iyer' },
    })
    const { rows } = await office.sql(
      `select purpose, wording, source from public.consents as c join public.donations as d on d.donor_id = c.donor_id
      where d.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ purpose: 'news', wording: 'Write to me about the work.', source: 'gift_page' }])
  })
})
