import type { InputOf } from '#domain/api/contracts.ts'
import type { Tables } from '#domain/database.types.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import type { ReceiptView } from './list-address.ts'

export type Batch = Tables<'receipt_batches'>
export type BatchKind = Batch['kind']

const SHOWN = 8

export async function readBatches(past = 0): Promise<SomeOf<Batch>> {
  const { data, count } = await supabase()
    .from('receipt_batches')
    .select('*', { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id')
    .range(past, past + SHOWN - 1)
    .throwOnError()
  return { rows: data, count: count ?? 0 }
}

export const beginBatch = (kind: BatchKind, filter: InputOf<'receipt-batch'>['filter']) =>
  callAsAdministrator('receipt-batch', { kind, filter })

/** The same receipts as in the list. */
export function filterOf({
  state,
  year,
  series,
  kind,
  from,
  to,
  donor,
  number,
}: ReceiptView): InputOf<'receipt-batch'>['filter'] {
  return {
    ...(year === null ? {} : { year }),
    ...(series ? { series } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(donor ? { donor_id: donor } : {}),
    ...(number ? { number } : {}),
    ...(state === 'cancelled' ? { cancelled: true } : {}),
  }
}
