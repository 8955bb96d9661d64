import type { Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import type { Change, GiftHistory } from '#domain/donations/gift-timeline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { giftNames } from '../data/gift-names.ts'
import { readAll } from '../data/read-all.ts'
import { withAuthors } from '../data/staff-names.ts'

/** Columns of a history. */
export const MESSAGE =
  'id, channel, recipient, subject, template, state, created_at, sent_at, last_error, send_after'
export const EVENT =
  'id, event_id, event, order_id, payment_id, subscription_id, donation_id, received_at, outcome, handled_at'
const CHANGE =
  'id, changed_at, actor_id, actor_email, actor_role, table_name, row_key, action, old_values, new_values'

/** A gift with its complete history, or null if there is none. */
export async function readGiftHistory(id: string): Promise<(GiftHistory & { giver: GiftName }) | null> {
  const client = supabase()
  const { data: gift } = await client.from('donations').select('*').eq('id', id).maybeSingle().throwOnError()
  if (!gift) return null
  // Events not processed yet have only the order's id.
  const ofGift = gift.order_id ? `donation_id.eq.${id},order_id.eq.${gift.order_id}` : `donation_id.eq.${id}`
  // Payments through a code of the provider have no order.
  const reported = gift.payment_id ? `${ofGift},payment_id.eq.${gift.payment_id}` : ofGift
  const [nameOf, payments, events, refunds, disputes, corrections, attention, messages] = await Promise.all([
    giftNames([id]),
    readAll(() => client.from('payments').select('*').or(ofGift).order('payment_id')),
    readAll(() => client.from('payment_events').select(EVENT).or(reported).order('id')),
    readAll(() => client.from('refunds').select('*').eq('donation_id', id).order('id')),
    readAll(() => client.from('disputes').select('*').eq('donation_id', id).order('dispute_id')),
    readAll(() => client.from('donation_corrections').select('*').eq('donation_id', id).order('id')),
    readAll(() => client.from('payment_attention').select('*').eq('donation_id', id).order('id')),
    readAll(() => client.from('outgoing_messages').select(MESSAGE).eq('donation_id', id).order('id')),
  ])
  const changes = await changesOf({
    donations: [id],
    refunds: refunds.map((refund) => refund.id),
    donation_corrections: corrections.map((correction) => correction.id),
    payment_attention: attention.map((note) => String(note.id)),
  })
  return {
    gift,
    giver: nameOf(id),
    payments,
    events,
    refunds,
    disputes,
    corrections,
    attention,
    messages,
    changes,
  }
}

/** Logged changes of rows, by table. */
export async function changesOf(keys: Record<string, string[]>): Promise<Change[]> {
  const reads = Object.entries(keys)
    .filter(([, rowKeys]) => rowKeys.length > 0)
    .map(([table, rowKeys]) =>
      readAll(() =>
        supabase()
          .from('audit_log')
          .select(CHANGE)
          .eq('table_name', table)
          .in('row_key', rowKeys)
          .order('id'),
      ),
    )
  return withAuthors((await Promise.all(reads)).flat())
}

export type WithdrawnGift = { gift: Partial<Tables<'donations'>>; at: string; by: string | null }

/** A withdrawn gift, from the log of changes. */
export async function readWithdrawnGift(id: string): Promise<WithdrawnGift | null> {
  const { data } = await supabase()
    .from('audit_log')
    .select('changed_at, actor_id, actor_email, old_values')
    .match({ table_name: 'donations', row_key: id, action: 'delete' })
    .maybeSingle()
    .throwOnError()
  const [entry] = await withAuthors(data ? [data] : [])
  if (!entry) return null
  return { gift: entry.old_values as WithdrawnGift['gift'], at: entry.changed_at, by: entry.actor_email }
}
