import { serverQuery } from '#backend/db/database.ts'
import { donorCanTell } from '#domain/receipts/receipt-for.ts'
import { isCardWithdrawn } from '../giving/dedications/cards.ts'
import { yearOfDonor } from '../receipts/year-of-donor.ts'
import type { Services } from '../services.ts'

/**
 * Withdraws an outdated message: the gift has arrived, the monthly gift has recovered, the details were entered, the
 * receipt was cancelled, none of the receipts is valid, the donor no longer wants the story, the card's gift was
 * taken back, or the monthly gift needs no renewal, or the pledge no reminder.
 */
export async function cancelIfSettled(services: Services, id: string): Promise<boolean> {
  return (
    (await withdrawIfGiven(services, id)) ||
    (await withdrawIfRecovered(services, id)) ||
    (await withdrawRenewal(services, id)) ||
    (await withdrawIfComplete(services, id)) ||
    (await withdrawIfCancelled(services, id)) ||
    (await withdrawIfNoneValid(services, id)) ||
    (await withdrawIfUnwanted(services, id)) ||
    (await withdrawCard(services, id)) ||
    (await withdrawReminder(services, id))
  )
}

/**
 * Withdraws a letter with a cancelled receipt. A letter about a replacement is sent all the same: the donor may have
 * the earlier receipt, and the letter about this one follows.
 */
async function withdrawIfCancelled({ database }: Services, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update public.outgoing_messages as message
    set state = 'withdrawn', last_error = 'The receipt no longer stands.'
    from public.receipts as receipt
    where message.id = $1 and message.template = 'receipt_issued' and message.state = 'waiting'
      and receipt.id = message.receipt_id and receipt.cancelled_at is not null`,
    [id],
  )
  return rowCount === 1
}

/** Checks the consent again at the moment of sending. */
async function withdrawIfUnwanted({ database }: Services, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update public.outgoing_messages as message set state = 'withdrawn', last_error = case
        when letter.stopped_at is not null then 'The sending was stopped.'
        when not private.is_shown(story) then 'The story is no longer shown.'
        else 'The donor does not want such emails.' end
    from public.story_letters as letter join public.stories as story on story.id = letter.story_id
    where message.id = $1 and message.story_letter_id = letter.id and message.state = 'waiting'
      and (letter.stopped_at is not null or not private.is_shown(story) or not exists (
        select from public.donations as gift, private.address_for_news(gift)
        where gift.id = message.donation_id))`,
    [id],
  )
  return rowCount === 1
}

async function withdrawIfNoneValid({ database }: Services, id: string): Promise<boolean> {
  const query = serverQuery(database)
  const { rows } = await query<{ receipt_id: string }>(
    `select receipt_id from public.outgoing_messages
    where id = $1 and template = 'receipts_yearly' and state = 'waiting' and receipt_id is not null`,
    [id],
  )
  if (!rows[0] || (await yearOfDonor(query, rows[0].receipt_id)).receipts.length > 0) return false
  const { rowCount } = await query(
    `update public.outgoing_messages
    set state = 'withdrawn', last_error = 'None of the receipts stands any more.'
    where id = $1 and state = 'waiting'`,
    [id],
  )
  return rowCount === 1
}

async function withdrawIfComplete({ database }: Services, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update public.outgoing_messages as message
    set state = 'withdrawn', last_error = 'The receipt needs nothing any more.'
    where message.id = $1 and message.template = 'receipt_details' and message.state = 'waiting'
      and not exists (select from public.waiting_receipts as w
        where w.donation_id = message.donation_id and w.missing && $2)`,
    [id, donorCanTell],
  )
  return rowCount === 1
}

async function withdrawIfRecovered({ database }: Services, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update public.outgoing_messages as message
    set state = 'withdrawn', last_error = 'The monthly gift goes on again.'
    from public.monthly_gifts as gift
    where message.id = $1 and message.state = 'waiting' and gift.id = message.monthly_gift_id
      and (message.template = 'monthly_paused' and gift.status <> 'paused'
        or message.template in ('monthly_failing', 'monthly_method', 'monthly_stopped') and gift.status = 'active')`,
    [id],
  )
  return rowCount === 1
}

/** Withdraws a letter about a mandate or a card that was replaced, cancelled or ended since. */
async function withdrawRenewal({ database }: Services, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update public.outgoing_messages as message
    set state = 'withdrawn', last_error = 'The monthly gift needs no renewal any more.'
    from public.monthly_gifts as gift
    where message.id = $1 and message.state = 'waiting' and gift.id = message.monthly_gift_id
      and message.template in ('monthly_ending', 'monthly_card')
      and not exists (select from private.renewals(gift) as renewal where renewal.template = message.template)`,
    [id],
  )
  return rowCount === 1
}

/** A donor whose payment failed and who has given since, on the same order or another, needs no help. */
async function withdrawIfGiven({ database }: Services, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update public.outgoing_messages as message
    set state = 'withdrawn', last_error = 'The gift has arrived since.'
    from public.donations as failed
    where message.id = $1 and message.template = 'gift_failed' and message.state = 'waiting'
      and failed.id = message.donation_id and exists (
        select from public.donations as given
        where given.payment_status in ('successful', 'refunded') and (
          given.id = failed.id
          or given.created_at > failed.created_at and (
            lower(given.donor_email) = lower(failed.donor_email) or given.donor_phone = failed.donor_phone)))`,
    [id],
  )
  return rowCount === 1
}

/** Withdraws a card whose gift was taken back, or whose recipient wants no cards. */
async function withdrawCard({ database, sealing }: Services, id: string): Promise<boolean> {
  const query = serverQuery(database)
  const { rows } = await query<{ donation_id: string | null; recipient: string }>(
    `select donation_id, recipient from public.outgoing_messages
    where id = $1 and template = 'dedication_card' and state = 'waiting'`,
    [id],
  )
  const [card] = rows
  if (!card) return false
  const { donation_id: donationId, recipient } = card
  if (!(await isCardWithdrawn(query, sealing, { donationId, recipient }))) return false
  const { rowCount } = await query(
    `with stopped as (update public.dedications set stopped_at = now() where donation_id = $2 and stopped_at is null)
    update public.outgoing_messages set state = 'withdrawn', last_error = 'The card is no longer to be sent.'
    where id = $1 and state = 'waiting'`,
    [id, donationId],
  )
  return rowCount === 1
}

/** Withdraws a reminder of a pledge that was paid or cancelled since, or whose donor or staff ended reminders. */
async function withdrawReminder({ database }: Services, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update public.outgoing_messages as message
    set state = 'withdrawn', last_error = 'The pledge needs no reminder any more.'
    where message.id = $1 and message.template = 'pledge_reminder' and message.state = 'waiting' and not exists (
      select from private.confidential_words as words,
        private.pledge_addresses((words.variables ->> 'pledge')::uuid) as way
      where words.message_id = message.id and (way.channel, way.recipient) = (message.channel, message.recipient))`,
    [id],
  )
  return rowCount === 1
}
