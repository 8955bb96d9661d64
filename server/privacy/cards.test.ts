import { afterAll, beforeAll, expect, test } from 'vitest'
import { give } from '../testing/known-person.ts'
import { type Watched, watch } from '../testing/watch.ts'

let watched: Watched
beforeAll(async () => {
  watched = await watch()
})
afterAll(() => watched.server.close())

const DONOR = 'asha@example.org'
const FAMILY = 'meera@example.org'

async function dedicate(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await give(watched, 500, { email: DONOR, phone: '+919800000011', name: 'Asha Rao' })
  const row = {
    donation_id: id,
    kind: 'memory',
    name: 'Kamala Devi',
    from_name: 'Asha Rao',
    message: 'Dear Meera, we miss her.',
    recipient_name: 'Meera',
    recipient_email: 'Meera@Example.org',
    due_at: '2100-01-01',
    mailbox_digest: 'digest',
    ...changes,
  }
  await watched.sql(
    `insert into public.dedications (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
  await watched.sql(
    `insert into private.gift_tokens (token_hash, purpose, donation_id)
    select sha256((purpose || $1)::bytea), purpose, $2 from unnest('{card,stop,gift}'::text[]) as purpose`,
    [id, id],
  )
  return id
}
const row = async (id: string) =>
  (await watched.sql('select * from public.dedications where donation_id = $1', [id])).rows[0]
const tokens = async (id: string) =>
  (await watched.sql('select purpose from private.gift_tokens where donation_id = $1', [id])).rows
const ask = async (email: string, name: 'personal-data' | 'erase-personal-data', body: object) =>
  (await watched.call(name, (await watched.server.donor(email)).token, body)).body

test('shows a card to its donor without the address, and to its recipient with their own', async () => {
  const id = await dedicate()
  const written = {
    kind: 'memory',
    dedicated_to: 'Kamala Devi',
    from_name: 'Asha Rao',
    message: 'Dear Meera, we miss her.',
    recipient_name: 'Meera',
  }
  const ofDonor = await ask(DONOR, 'personal-data', {})
  expect(ofDonor.parts.cards).toMatchObject([{ ...written, recipient: null }])
  const ofFamily = await ask(FAMILY, 'personal-data', {})
  expect(ofFamily.parts.cards).toMatchObject([{ ...written, recipient: 'Meera@Example.org' }])
  expect(ofFamily.parts.gifts).toEqual([])
  await watched.sql('delete from public.dedications where donation_id = $1', [id])
})

test('erases a recipient from cards, sent or not, and leaves the donor’s own name', async () => {
  const [waiting, sent] = [await dedicate(), await dedicate({ sent_at: '2026-01-01' })]
  await watched.sql(
    `insert into public.outgoing_messages (cause, channel, recipient, subject, text, template, donation_id, state, sent_at)
    values ('dedication ' || $1::text, 'email', '${FAMILY}', 'A card from Asha Rao', '', 'dedication_card', $1::text::uuid, 'sent', now())`,
    [sent],
  )
  await watched.sql(`insert into private.stopped_cards (mailbox_digest) values ('digest')`)
  const { goes } = await ask(FAMILY, 'erase-personal-data', { action: 'preview' })
  expect(goes).toContain('The names and words of 2 cards for gifts, sent by you or meant for you.')
  expect((await ask(FAMILY, 'erase-personal-data', { action: 'erase' })).is_done).toBe(true)
  const erased = {
    name: '(erased)',
    message: '',
    from_name: 'Asha Rao',
    recipient_name: null,
    recipient_email: null,
    mailbox_digest: null,
  }
  expect(await row(waiting)).toMatchObject({ ...erased, sent_at: null, stopped_at: expect.any(Date) })
  expect(await row(sent)).toMatchObject({ ...erased, stopped_at: null })
  expect(await tokens(sent)).toEqual([{ purpose: 'gift' }])
  const { rows } = await watched.sql(
    `select recipient, subject from public.outgoing_messages where donation_id = $1 and template = 'dedication_card'`,
    [sent],
  )
  expect(rows).toEqual([{ recipient: '(erased)', subject: null }])
  // Nobody writes to the address again although it is forgotten.
  expect((await watched.sql('select from private.stopped_cards')).rowCount).toBe(1)
})

test('erases a donor from the cards of their gifts, with their links', async () => {
  const id = await dedicate()
  expect((await ask(DONOR, 'erase-personal-data', { action: 'erase' })).is_done).toBe(true)
  expect(await row(id)).toMatchObject({
    kind: 'memory',
    name: '(erased)',
    from_name: '(erased)',
    recipient_email: null,
    stopped_at: expect.any(Date),
  })
  expect(await tokens(id)).toEqual([])
})
