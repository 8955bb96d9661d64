import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/india/indian-days.ts'
import { sendMessage } from '../../messages/send-message.ts'
import { writeMessage } from '../../messages/write-message.ts'
import type { Payment } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sendDueCards } from './cards.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.sql('delete from public.outgoing_messages')
  await shop.sql('delete from public.dedications')
  await shop.sql('delete from private.stopped_cards')
})
afterAll(() => shop.close())

const FAMILY = 'meera@example.org'
const card = { kind: 'memory', name: 'Kamala Devi', from_name: 'Asha Rao', message: 'She taught us to read.' }

/** A paid gift: its row's id, its order, and its link's token. */
async function give(rupees = 500) {
  const { orderId, payment } = await shop.paidOrder(rupees)
  const { body } = await shop.verify(orderId, payment)
  return { id: (await shop.gift(orderId)).id as string, orderId, payment, token: body.gift_token as string }
}
const dedicate = (token: string, changes: object = {}) =>
  shop.call('dedicate-gift', { token, ...card, ...changes })
const show = async (token: string) => (await shop.call('dedicate-gift', { token, action: 'show' })).body
const open = (token: string) => shop.call('dedication-card', { token })
const stop = (token: string) => shop.call('stop-cards', { token })
const row = async (id: string) =>
  (await shop.sql('select * from public.dedications where donation_id = $1', [id])).rows[0]
const makeDue = (id: string) =>
  shop.sql(`update public.dedications set due_at = now() - interval '1 minute' where donation_id = $1`, [id])
const send = () => sendDueCards(shop.server.services)
const refund = (payment: Payment) =>
  shop.tell('refund.processed', { refund: { ...shop.api.refund(payment.id) }, payment })
/** The payment as a browser's signed result alone leaves it. */
const onlyReported = (id: string) =>
  shop.sql('update public.payments set confirmed = false where donation_id = $1', [id])
const letters = async () =>
  (
    await shop.sql(
      `select id, recipient, language, state, donation_id from public.outgoing_messages
      where template = 'dedication_card' order by created_at`,
    )
  ).rows
/** The letter as it is sent, with the tokens of its links. */
async function letterOf(id: string) {
  await writeMessage(shop.server.services, id)
  const { rows } = await shop.sql(
    `select m.subject, w.text, w.html from public.outgoing_messages as m
    join private.confidential_words as w on w.message_id = m.id where m.id = $1`,
    [id],
  )
  const { subject, text, html } = rows[0]
  const [, cardToken = '', stopToken = ''] = /\/card#card=([\w-]{43})&stop=([\w-]{43})/.exec(text) ?? []
  return { subject, text, html, cardToken, stopToken }
}

describe('dedicating a gift', () => {
  test('returns a link to the card at once, and sends it half an hour later', async () => {
    const { id, token } = await give()
    expect(await show(token)).toBeNull()
    const { status, body } = await dedicate(token, { recipient_email: FAMILY, recipient_name: 'Meera' })
    expect([status, body]).toEqual([
      200,
      {
        kind: 'memory',
        name: 'Kamala Devi',
        sends: 'soon',
        card_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
    expect(await open(body.card_token)).toMatchObject({ status: 200, body: { ...card, language: 'en' } })
    const minutes = (Number((await row(id)).due_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(28)
    expect(minutes).toBeLessThanOrEqual(30)
    await send()
    expect(await letters()).toEqual([])
    await makeDue(id)
    await send()
    await send()
    expect(await letters()).toMatchObject([{ recipient: FAMILY, language: 'en', donation_id: id }])
    expect((await dedicate(token)).body).toMatchObject({ code: 'sent' })
  })

  test('corrects it when called again, and shows it without the address; earlier links show the correction', async () => {
    const { id, token } = await give()
    const first = await dedicate(token, { recipient_email: FAMILY, recipient_name: 'Meera' })
    const day = addDays(dayOf(new Date()), 20)
    const { body } = await dedicate(token, {
      kind: 'honour',
      name: 'Kamala',
      recipient_email: 'ravi@example.org',
      send_on: day,
      language: 'hi',
    })
    expect(body).toMatchObject({ kind: 'honour', name: 'Kamala', sends: day })
    expect(body.card_token).not.toBe(first.body.card_token)
    for (const { card_token } of [first.body, body])
      expect((await open(card_token)).body).toMatchObject({ kind: 'honour', name: 'Kamala', language: 'hi' })
    expect(await show(token)).toEqual({
      ...card,
      kind: 'honour',
      name: 'Kamala',
      recipient_name: null,
      language: 'hi',
      sends: day,
      state: 'waiting',
    })
    const { due_at } = await row(id)
    expect(due_at.toISOString()).toBe(`${day}T03:30:00.000Z`)
  })

  test('makes a link alone without an address, and never sends that', async () => {
    const { id, token } = await give()
    expect((await dedicate(token, { recipient_email: FAMILY })).body.sends).toBe('soon')
    expect((await dedicate(token)).body.sends).toBeNull()
    expect(await row(id)).toMatchObject({ recipient_email: null, due_at: null, mailbox_digest: null })
    await shop.sql(`update public.dedications set created_at = now() - interval '1 year'`)
    await send()
    expect(await letters()).toEqual([])
  })

  test('takes the first gift of a monthly gift, and none before it', async () => {
    const subscription = await shop.subscribe()
    const { payment } = shop.api.charge(subscription)
    const { body } = await shop.verifyMonthly(subscription, payment)
    expect((await dedicate(body.gift_token)).status).toBe(200)
    const [charge] = await shop.charges(subscription)
    expect(await row(charge.id)).toMatchObject({ name: 'Kamala Devi' })
  })

  test('refuses while only the browser has reported the payment', async () => {
    const { id, token } = await give()
    await onlyReported(id)
    expect(await dedicate(token)).toMatchObject({ status: 409, body: { code: 'not_confirmed' } })
  })

  test('refuses gifts below ₹100, and gifts that went back', async () => {
    const small = await give(99)
    expect(await dedicate(small.token)).toMatchObject({ status: 409, body: { code: 'too_small' } })
    expect((await dedicate((await give(100)).token)).status).toBe(200)
    const { token, payment } = await give()
    await refund(payment)
    expect(await dedicate(token)).toMatchObject({ status: 409, body: { code: 'refunded' } })
  })

  test('answers wrong, foreign and revoked links alike', async () => {
    const { token } = await give()
    const { body } = await dedicate(token, { recipient_email: FAMILY })
    const dead = { status: 404, body: { code: 'unknown_link' } }
    for (const wrong of ['', 'x'.repeat(43), 'x'.repeat(300), body.card_token, 5, null])
      expect(await shop.call('dedicate-gift', { token: wrong, ...card })).toMatchObject(dead)
    for (const wrong of ['', 'x'.repeat(43), token]) {
      expect(await open(wrong)).toMatchObject(dead)
      expect(await stop(wrong)).toMatchObject(dead)
    }
    expect(await stop(body.card_token)).toMatchObject(dead)
    await shop.call('gift-link', { token, action: 'revoke' })
    expect(await dedicate(token)).toMatchObject(dead)
  })

  test('names the fields that cannot stay, and stores none of them', async () => {
    const { id, token } = await give()
    const wrong = [
      { name: '<script>alert(1)</script>'.repeat(400) },
      { name: 7 },
      { message: 'Claim your prize at evil.com' },
      { from_name: 'evil．com' },
      { recipient_email: 'meera' },
      { recipient_email: FAMILY, send_on: addDays(dayOf(new Date()), 400) },
      { kind: 'party' },
    ]
    for (const changes of wrong) {
      const { status, body } = await dedicate(token, changes)
      expect([status, body.code, Object.keys(body.fields)]).toEqual([
        422,
        'invalid_dedication',
        Object.keys(changes).slice(-1),
      ])
    }
    expect(await row(id)).toBeUndefined()
  })

  test('limits corrections of one gift', async () => {
    const { token } = await give()
    for (let n = 0; n < 30; n++) expect((await dedicate(token)).status).toBe(200)
    expect((await dedicate(token)).status).toBe(429)
  })
})

describe('a card', () => {
  test('comes as a letter without the amount, in the language of the card, with typed text as text', async () => {
    const { id, token } = await give(1999)
    const name = '<b>कमला</b> & "देवी"'
    await dedicate(token, { name, recipient_email: FAMILY, recipient_name: 'मीरा', language: 'hi' })
    await makeDue(id)
    await send()
    const [{ id: letterId }] = await letters()
    const { subject, text, html, cardToken, stopToken } = await letterOf(letterId)
    expect(subject).toBe(`Asha Rao की ओर से एक कार्ड, ${name} की स्मृति में`)
    expect(text).toContain('प्रिय मीरा,')
    expect(text).toContain('> She taught us to read.')
    expect(text).toContain('/hi/card#stop=')
    expect(html).toContain('&lt;b&gt;कमला&lt;/b&gt; &amp; &quot;देवी&quot;')
    expect(text).not.toMatch(/1,?999|₹/)
    expect((await open(cardToken)).body).toEqual({ ...card, name, language: 'hi' })
    expect((await open(stopToken)).status).toBe(404)
  })

  test('goes out once by two processes at the same time, and after a crash between queueing and marking it', async () => {
    const { id, token } = await give()
    await dedicate(token, { recipient_email: FAMILY })
    await makeDue(id)
    await shop.sql(`create function public.crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$;
      create trigger crash before update of sent_at on public.dedications for each row execute function public.crash()`)
    await expect(send()).rejects.toThrow('crash')
    expect(await letters()).toEqual([])
    await shop.sql('drop function public.crash() cascade')
    await Promise.all([send(), send(), send()])
    expect(await letters()).toHaveLength(1)
  })

  test('stays unsent if the gift is returned before, even at the last moment', async () => {
    const [early, late] = [await give(), await give()]
    for (const { id, token } of [early, late]) {
      await dedicate(token, { recipient_email: `${id}@example.org` })
      await makeDue(id)
    }
    const shared = await give()
    const link = (await dedicate(shared.token)).body.card_token
    await refund(early.payment)
    await send()
    expect(await letters()).toMatchObject([{ donation_id: late.id }])
    expect(await row(early.id)).toMatchObject({ sent_at: null, stopped_at: expect.any(Date) })
    expect(await show(early.token)).toMatchObject({ state: 'stopped' })
    const [letter] = await letters()
    await refund(late.payment)
    await sendMessage(shop.server.services, 'email', letter.id)
    expect(await letters()).toMatchObject([{ state: 'withdrawn' }])
    expect((await open(link)).status).toBe(200)
    await onlyReported(shared.id)
    expect((await open(link)).status).toBe(404)
  })

  test('goes with its gift', async () => {
    const { id, token } = await give()
    const { body } = await dedicate(token, { recipient_email: FAMILY })
    await makeDue(id)
    await shop.sql('delete from public.donations where id = $1', [id])
    expect(await row(id)).toBeUndefined()
    expect((await open(body.card_token)).status).toBe(404)
    await send()
    expect(await letters()).toEqual([])
  })

  test('counts among three a day to a mailbox, over all gifts and spellings', async () => {
    const gifts = [await give(), await give(), await give(), await give()]
    const answers = []
    for (const [n, { token }] of gifts.entries())
      answers.push(
        await dedicate(token, { recipient_email: n % 2 ? 'MEERA@example.org' : `meera+${n}@example.org` }),
      )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.body.code).toBe('too_many_cards')
    // A correction of one of the three, and another day for the fourth.
    expect((await dedicate(gifts[0]?.token ?? '', { recipient_email: FAMILY })).status).toBe(200)
    const tomorrow = addDays(dayOf(new Date()), 2)
    const fourth = gifts[3] ?? (await give())
    expect((await dedicate(fourth.token, { recipient_email: FAMILY, send_on: tomorrow })).status).toBe(200)
    // After a time without a server, all of them are due at once.
    await shop.sql(`update public.dedications set due_at = now() - interval '1 minute'`)
    await send()
    expect(await letters()).toHaveLength(3)
    const { rows } = await shop.sql(
      `select (due_at at time zone 'Asia/Kolkata')::text as due from public.dedications where sent_at is null`,
    )
    expect(rows).toEqual([{ due: `${addDays(dayOf(new Date()), 1)} 09:00:00` }])
  })

  test.each([
    ['still on their way', `state = 'waiting'`],
    ['delivered today', `state = 'sent', sent_at = now(), subject = 'A card'`],
  ])('waits while three of earlier days are %s', async (_, state) => {
    const gifts = [await give(), await give(), await give(), await give()]
    for (const { id, token } of gifts.slice(0, 3)) {
      await dedicate(token, { recipient_email: FAMILY })
      await makeDue(id)
    }
    await send()
    await shop.sql(`update public.dedications set sent_at = now() - interval '2 days'`)
    await shop.sql(`update public.outgoing_messages set ${state} where template = 'dedication_card'`)
    const [, , , fourth] = gifts
    const later = addDays(dayOf(new Date()), 5)
    await dedicate(fourth?.token ?? '', { recipient_email: FAMILY, send_on: later })
    await makeDue(fourth?.id ?? '')
    await send()
    expect(await letters()).toHaveLength(3)
  })

  test('stays unsent if too little of the gift is left', async () => {
    const { id, token } = await give()
    await dedicate(token, { recipient_email: FAMILY })
    await makeDue(id)
    await shop.sql('update public.donations set refunded_amount = 401 where id = $1', [id])
    await send()
    expect(await letters()).toEqual([])
    expect(await show(token)).toMatchObject({ state: 'stopped' })
  })
})

describe('a recipient who wants no cards', () => {
  test('gets none again, and no donor can tell', async () => {
    const [first, waiting, later] = [await give(), await give(), await give()]
    await dedicate(first.token, { recipient_email: FAMILY })
    await dedicate(waiting.token, { recipient_email: FAMILY })
    await makeDue(first.id)
    await send()
    await makeDue(waiting.id)
    await send()
    const [one, two] = await letters()
    const { stopToken } = await letterOf(one.id)
    expect((await stop(stopToken)).status).toBe(204)
    expect((await stop(stopToken)).status).toBe(204)
    await sendMessage(shop.server.services, 'email', two.id)
    expect((await letters()).map(({ state }) => state)).toEqual(['waiting', 'withdrawn'])
    const said = await dedicate(later.token, { recipient_email: 'Meera@example.org' })
    expect([said.status, said.body.sends]).toEqual([200, 'soon'])
    await makeDue(later.id)
    await send()
    expect(await letters()).toHaveLength(2)
    expect((await show(later.token)).state).toBe('sent')
    expect((await dedicate(later.token)).body.code).toBe('sent')
    expect((await open(said.body.card_token)).status).toBe(200)
  })

  test('can still say so after the donor was erased', async () => {
    const [erased, later] = [await give(), await give()]
    await dedicate(erased.token, { recipient_email: FAMILY })
    await makeDue(erased.id)
    await send()
    const { stopToken, cardToken } = await letterOf((await letters())[0]?.id ?? '')
    await shop.sql(`update public.donations set donor_email = 'giver@example.org' where id = $1`, [erased.id])
    await shop.sql(
      `select private.erase_dedications(row('giver@example.org', '{}'::uuid[], false)::private.person)`,
    )
    expect(await row(erased.id)).toMatchObject({ name: '(erased)', recipient_email: null })
    expect((await open(cardToken)).status).toBe(404)
    expect((await stop(stopToken)).status).toBe(204)
    await dedicate(later.token, { recipient_email: 'meera+again@example.org' })
    await makeDue(later.id)
    await send()
    expect((await letters()).filter(({ donation_id }) => donation_id === later.id)).toEqual([])
  })

  test('stays known by a digest alone after the address is removed', async () => {
    const { id, token } = await give()
    await dedicate(token, { recipient_email: FAMILY, recipient_name: 'Meera' })
    await makeDue(id)
    await send()
    const [letter] = await letters()
    const { stopToken, cardToken } = await letterOf(letter.id)
    await shop.sql(
      `update public.outgoing_messages set state = 'sent', sent_at = now(), subject = 'A card' where id = $1`,
      [letter.id],
    )
    const age = async (days: number) => {
      await shop.sql('update public.dedications set sent_at = now() - make_interval(days => $1)', [days])
      await shop.sql('update public.outgoing_messages set created_at = now() - make_interval(days => $1)', [
        days,
      ])
      await shop.sql('select private.forget_card_recipients()')
    }
    await age(89)
    expect(await row(id)).toMatchObject({ recipient_email: FAMILY, recipient_name: 'Meera' })
    await age(91)
    expect(await row(id)).toMatchObject({ recipient_email: null, recipient_name: null, name: 'Kamala Devi' })
    expect(await letters()).toMatchObject([{ recipient: '(erased)' }])
    expect((await open(cardToken)).status).toBe(200)
    expect((await stop(stopToken)).status).toBe(204)
    const { rows } = await shop.sql('select s::text as kept from private.stopped_cards as s')
    expect(rows).toHaveLength(1)
    expect(rows[0].kept).not.toContain('meera')
    const again = await give()
    await dedicate(again.token, { recipient_email: FAMILY })
    await makeDue(again.id)
    await send()
    expect(await letters()).toHaveLength(1)
  })
})

test('lets staff read what a card says, stop it once before it is sent, and read figures by kind', async () => {
  const { id, token } = await give()
  const other = await give(300)
  const { body } = await dedicate(token, { recipient_email: FAMILY })
  await dedicate(other.token, { kind: 'honour' })
  const staff = (await shop.server.signedIn('fundraiser')).client
  const { data } = await staff
    .from('dedications')
    .select('kind, name, from_name, message')
    .eq('donation_id', id)
  expect(data).toEqual([card])
  expect((await staff.from('dedications').select('recipient_email')).error?.code).toBe('42501')
  const { data: found } = await staff.rpc('find_gifts', { filter: { dedication: 'memory' } }).throwOnError()
  expect((found as { id: string }[]).map((gift) => gift.id)).toEqual([id])
  const figures = async (days: object) => (await staff.rpc('dedication_figures', days).throwOnError()).data
  const today = dayOf(new Date())
  expect(await figures({})).toEqual([
    { kind: 'memory', gifts: 1, net: 500 },
    { kind: 'honour', gifts: 1, net: 300 },
  ])
  expect(await figures({ from_day: addDays(today, 1) })).toEqual([])
  await staff.rpc('stop_card', { donation: id }).throwOnError()
  expect((await staff.rpc('stop_card', { donation: id })).error?.message).toBe(
    'This card has already been sent or stopped.',
  )
  await makeDue(id)
  await send()
  expect(await letters()).toEqual([])
  expect((await open(body.card_token)).status).toBe(404)
  expect((await dedicate(token)).body.code).toBe('stopped')
  const viewer = (await shop.server.signedIn('viewer')).client
  expect((await viewer.rpc('stop_card', { donation: other.id })).error?.code).toBe('42501')
})
