import type { Query } from '#backend/db/database.ts'
import { readInPieces } from '#backend/db/read-in-pieces.ts'
import type { Ledger } from '#domain/books/tally.ts'
import type { Voucher } from '#domain/books/voucher.ts'

type Row = {
  remote_id: string
  kind: string
  dated: string
  entry_day: string
  adjusts: string | null
  purposes: string[]
  amounts: string[]
  names: (string | null)[]
  cost_centres: (string | null)[]
  utr: string | null
  payment_id: string | null
  receipt_no: string | null
  is_test: boolean
}

export type Days = { from: string; to: string }

/** The vouchers of some days in the order of their day, some at a time; within a transaction. */
export async function* readVouchers(
  query: Query,
  { from, to }: Days,
  changed: boolean,
): AsyncGenerator<Voucher> {
  const pieces = readInPieces<Row>(
    query,
    `select voucher.remote_id, voucher.kind, voucher.dated::text, voucher.entry_day::text, voucher.adjusts, voucher.purposes,
      voucher.amounts::numeric(14, 2)[]::text[] as amounts, voucher.names, voucher.cost_centres, voucher.utr,
      gift.payment_id, receipt.receipt_no, private.in_test_mode() as is_test
    from private.named_vouchers($1, $2) as voucher
      left join public.donations as gift on gift.id = voucher.donation_id
      left join public.receipts as receipt on receipt.donation_id = voucher.donation_id and receipt.cancelled_at is null
      left join public.kept_vouchers as kept on kept.remote_id = voucher.remote_id and kept.test_mode = private.in_test_mode()
    where not $3 or kept.digest is distinct from voucher.digest
    order by voucher.dated, voucher.remote_id`,
    [from, to, changed],
  )
  for await (const rows of pieces) yield* rows.map(voucherOf)
}

const voucherOf = (row: Row): Voucher => ({
  remoteId: row.remote_id,
  kind: row.kind,
  day: row.dated,
  entryDay: row.entry_day,
  adjusts: row.adjusts,
  utr: row.utr,
  paymentId: row.payment_id,
  receiptNo: row.receipt_no,
  isTest: row.is_test,
  lines: row.purposes.map((purpose, at) => ({
    purpose,
    ledger: row.names[at] ?? '',
    costCentre: row.cost_centres[at] ?? null,
    amount: row.amounts[at] ?? '0.00',
  })),
})

export async function readLedgers(query: Query): Promise<Ledger[]> {
  const { rows } = await query<{ purpose: string; name: string; cost_centre: string | null }>(
    'select purpose, name, cost_centre from public.ledgers order by purpose',
  )
  return rows.map(({ purpose, name, cost_centre }) => ({ purpose, name, costCentre: cost_centre }))
}
