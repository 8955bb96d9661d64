import type { GiftName } from '#domain/donations/gift-labels.ts'
import type { MonthlyGiftHistory } from '#domain/donations/monthly-gift-timeline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { giftNames } from '../../data/gift-names.ts'
import type { MonthlyGift } from '../../data/monthly-gifts.ts'
import { readAll } from '../../data/read-all.ts'
import { changesOf, EVENT, MESSAGE } from '../gift-history.ts'

export type KnownMonthlyGift = {
  history: MonthlyGiftHistory
  giver: GiftName
  /** Count and total of its charges. */
  charged: { found: number; net: number }
  replaces: MonthlyGift | null
  replacedBy: MonthlyGift | null
}

/** A monthly gift with its complete history, or null if there is none. */
export async function readMonthlyGift(id: string): Promise<KnownMonthlyGift | null> {
  const client = supabase()
  const gifts = () => client.from('monthly_gifts')
  const { data: gift } = await gifts().select('*').eq('id', id).maybeSingle().throwOnError()
  if (!gift) return null
  const subscription = gift.subscription_id ?? ''
  const [nameOf, charged, payments, events, attention, messages, replaces, replacedBy] = await Promise.all([
    giftNames([id]),
    client
      .rpc('sum_gifts', { filter: { mandate: id, status: 'paid' } })
      .single()
      .throwOnError(),
    readAll(() =>
      client.from('payments').select('*').eq('subscription_id', subscription).order('payment_id'),
    ),
    readAll(() =>
      client.from('payment_events').select(EVENT).eq('subscription_id', subscription).order('id'),
    ),
    readAll(() => client.from('payment_attention').select('*').eq('monthly_gift_id', id).order('id')),
    readAll(() => client.from('outgoing_messages').select(MESSAGE).eq('monthly_gift_id', id).order('id')),
    gifts()
      .select('*')
      .eq('id', gift.replaces_id ?? id)
      .maybeSingle()
      .throwOnError(),
    gifts()
      .select('*')
      .eq('replaces_id', id)
      .order('created_at', { ascending: false })
      .limit(1)
      .throwOnError(),
  ])
  return {
    history: {
      gift,
      payments,
      events,
      attention,
      messages,
      changes: await changesOf({
        monthly_gifts: [id],
        payment_attention: attention.map((note) => String(note.id)),
      }),
    },
    giver: nameOf(id),
    charged: charged.data,
    replaces: gift.replaces_id ? replaces.data : null,
    replacedBy: replacedBy.data[0] ?? null,
  }
}
