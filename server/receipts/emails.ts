import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { yearlyLetterDay } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { donorCanTell, donorsOwn, type Missing } from '#domain/receipts/receipt-for.ts'
import type { Gift } from './read-gift.ts'

/**
 * Asks for missing details at most twice: not at once, since most donors enter them right after paying, and again a
 * week later. Details for one charge of a monthly gift apply to all, so they are asked for once. An outdated letter is
 * not sent. Gifts entered or adopted by staff may be years old: staff ask for those themselves.
 */
export async function askForDetails(query: Query, { id }: Gift, missing: readonly Missing[]): Promise<void> {
  if (!donorsOwn.some((one) => missing.includes(one))) return
  await query(
    `select private.queue_message(jsonb_build_object('template', 'receipt_details', 'channel', 'email',
      'recipient', gift.donor_email, 'donation_id', gift.id, 'confidential', true, 'language', private.language_for(gift),
      'cause', format('details for receipt of gift %s, %s', coalesce(gift.monthly_gift_id, gift.id), letter.nth),
      'send_after', now() + letter.after, 'useful_seconds', 30 * 86400))
    from public.donations as gift, (values (1, interval '1 hour'), (2, interval '7 days')) as letter (nth, after)
    where gift.id = $1 and gift.donor_email is not null and not private.is_from_before_adoption(gift)
      and (gift.platform = 'razorpay' or gift.created_at > now() - interval '7 days')
      and not private.has_refused(gift.donor_id, 'receipt_reminders', private.email_key(gift.donor_email))`,
    [id],
  )
}

/**
 * Sends the letter on request of staff, or of a donor who only has the gift's link: each at most once a day. Returns
 * whether there is a recipient: staff do not write to donors who refused reminders, and details that the organisation
 * must complete are not asked for.
 */
export async function askForDetailsNow(
  query: Query,
  donationId: string,
  author: 'staff' | 'donor' = 'staff',
): Promise<boolean> {
  const { rows } = await query(
    `select case when not exists (select from public.outgoing_messages as asked where asked.cause = today.cause)
      then private.queue_message(jsonb_build_object('template', 'receipt_details', 'channel', 'email',
        'recipient', address.email, 'donation_id', gift.id, 'confidential', true, 'language', private.language_for(gift),
        'cause', today.cause, 'useful_seconds', 30 * 86400)) end
    from public.waiting_receipts as waiting join public.donations as gift on gift.id = waiting.donation_id,
      lateral private.address_for_receipt(gift) as address (email),
      lateral format('details for receipt of gift %s, asked by %s on %s', gift.id, $2::text,
        (now() at time zone 'Asia/Kolkata')::date) as today (cause)
    where gift.id = $1 and address.email is not null and waiting.missing && $3
      and ($2 = 'donor' or not private.has_refused(gift.donor_id, 'receipt_reminders', private.email_key(gift.donor_email)))`,
    [donationId, author, donorCanTell],
  )
  return rows.length > 0
}

/**
 * Runs once the file exists. Donors of monthly gifts who chose yearly receipts get them with the yearly letter;
 * receipts for charges before an adoption are sent on request only.
 */
export async function sendReceipt(query: Query, receiptId: string): Promise<void> {
  const { rowCount } = await query(
    `select from public.receipts as receipt join public.donations as gift on gift.id = receipt.donation_id
    where receipt.id = $1 and private.is_from_before_adoption(gift)`,
    [receiptId],
  )
  if (rowCount === 0 && !(await holdBack(query, receiptId))) await sendReceiptAlone(query, receiptId)
}

/**
 * Held until the yearly letter; later ones are sent at once. So are replacements: the donor may have the earlier
 * receipt, from their own page or from before they chose.
 */
async function holdBack(query: Query, receiptId: string): Promise<boolean> {
  const { rows } = await query<Pick<ServerRow<'receipts'>, 'year'>>(
    `select receipt.year from public.receipts as receipt join public.donations as gift on gift.id = receipt.donation_id,
      lateral private.address_for_receipt(gift) as address (email)
    where receipt.id = $1 and receipt.cancelled_at is null and address.email is not null
      and receipt.replaces_id is null and gift.is_monthly and exists (select from public.consents as c
        where (c.donor_id = gift.donor_id or private.email_key(c.email) = private.email_key(gift.donor_email))
          and c.purpose = 'yearly_receipts' and c.withdrawn_at is null)`,
    [receiptId],
  )
  if (!rows[0] || dayOf(new Date()) >= yearlyLetterDay(rows[0].year)) return false
  await query('insert into private.held_receipts (receipt_id) values ($1) on conflict do nothing', [
    receiptId,
  ])
  return true
}

export async function sendReceiptAlone(query: Query, receiptId: string): Promise<void> {
  await query(
    `select private.write_of_receipt_by_email(receipt,
      case when replaces_id is null then 'receipt_issued' else 'receipt_replaced' end, 'by email')
    from public.receipts as receipt where id = $1`,
    [receiptId],
  )
  // WhatsApp has no combined message: one is about the cancelled number, the next about the valid one.
  await query(
    `select private.write_of_receipt_by_whatsapp(former, 'receipt_cancelled', 'cancelled by whatsapp')
    from public.receipts as receipt join public.receipts as former on former.id = receipt.replaces_id
    where receipt.id = $1 and receipt.cancelled_at is null`,
    [receiptId],
  )
  await query(
    `select private.write_of_receipt_by_whatsapp(receipt, 'receipt_issued', 'by whatsapp')
    from public.receipts as receipt where id = $1`,
    [receiptId],
  )
}

/** Sends a receipt again on request of staff or the donor, as a new message. Returns whether there is a recipient. */
export async function sendReceiptAgain(query: Query, receiptId: string): Promise<boolean> {
  const { rows } = await query<{ by_email: boolean; by_whatsapp: boolean }>(
    `select private.write_of_receipt_by_email(receipt, 'receipt_issued', $2::text) as by_email,
      private.write_of_receipt_by_whatsapp(receipt, 'receipt_issued', $2 || ' by whatsapp') as by_whatsapp
    from public.receipts as receipt where id = $1`,
    [receiptId, `again at ${new Date().toISOString()}`],
  )
  return rows.some(({ by_email, by_whatsapp }) => by_email || by_whatsapp)
}

export async function queueCancellationLetter(query: Query, receiptId: string): Promise<void> {
  await query('select private.write_of_cancelled_receipt($1)', [receiptId])
}
