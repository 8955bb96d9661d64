import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { readAccounts } from '../../donations/bank/bank-data.ts'
import { ALREADY_THERE } from '../../lib/reason-of.ts'
import { overtaken, type Saved } from '../../lib/saving.ts'

export type LedgerRow = Tables<'ledgers'>
export type LedgerFields = { name: string; cost_centre: string }
/** A purpose with its ledger, if it has one yet. */
export type Ledger = { purpose: string; label: string; row: LedgerRow | undefined }
export type LedgerGroup = { heading: string; ledgers: Ledger[] }

const ledgers = () => supabase().from('ledgers')

const LABELS = {
  income: 'Gifts without a cause',
  corpus: 'Corpus',
  grants: 'Grants',
  foreign: 'Foreign contributions',
  clearing: 'Balance at Razorpay',
  'bank:': 'Money not found in a bank statement yet',
  cash: 'Cash',
  to_explain: 'Money to be explained',
  charges: 'Fees of Razorpay',
  gst: 'GST on fees',
  refunds: 'Refunds',
  disputes: 'Lost disputes',
} as const
type Purpose = keyof typeof LABELS

/** Rows as stored, with the causes and bank accounts that need one. */
export async function readLedgers() {
  const [{ data: rows }, causes, accounts] = await Promise.all([
    ledgers().select('*').order('purpose').throwOnError(),
    causeTitles.read(),
    readAccounts(),
  ])
  return { rows, causes, accounts: accounts.map(({ account }) => account) }
}
export type KnownLedgers = Awaited<ReturnType<typeof readLedgers>>

export function groupsOf({ rows, causes, accounts }: KnownLedgers): LedgerGroup[] {
  const ledger = (purpose: string, label: string): Ledger => ({
    purpose,
    label,
    row: rows.find((row) => row.purpose === purpose),
  })
  const fixed = (...purposes: Purpose[]) => purposes.map((purpose) => ledger(purpose, LABELS[purpose]))
  const named = (kind: 'income:' | 'bank:') =>
    rows.flatMap(({ purpose }) =>
      purpose.startsWith(kind) && purpose !== kind ? purpose.slice(kind.length) : [],
    )
  const deleted = named('income:').filter((id) => causes.every((cause) => cause.id !== id))
  return [
    {
      heading: 'Income by cause',
      ledgers: [
        ...fixed('income'),
        ...causes.map(({ id, title }) => ledger(`income:${id}`, title)),
        ...deleted.map((id) => ledger(`income:${id}`, `${id} (deleted cause)`)),
      ],
    },
    { heading: 'Other income and funds', ledgers: fixed('corpus', 'grants', 'foreign') },
    {
      heading: 'Money',
      ledgers: [
        ...[...new Set([...accounts, ...named('bank:')])].map((account) =>
          ledger(`bank:${account}`, `Bank account “${account}”`),
        ),
        ...fixed('bank:', 'cash', 'clearing', 'to_explain'),
      ],
    },
    { heading: 'Costs and refunds', ledgers: fixed('charges', 'gst', 'refunds', 'disputes') },
  ]
}

export const fieldsOf = (row: LedgerRow | undefined): LedgerFields => ({
  name: row?.name ?? '',
  cost_centre: row?.cost_centre ?? '',
})

const toStore = ({ name, cost_centre }: LedgerFields) => ({
  name: name.trim(),
  cost_centre: cost_centre.trim() || null,
})

/** `basedOn` is null for a purpose that had no ledger. */
export async function saveLedger(
  purpose: string,
  fields: LedgerFields,
  basedOn: string | null,
): Promise<Saved<LedgerRow>> {
  const { data, error } =
    basedOn === null
      ? await ledgers()
          .insert({ purpose, ...toStore(fields) })
          .select()
      : await ledgers().update(toStore(fields)).eq('purpose', purpose).eq('updated_at', basedOn).select()
  if (error && error.code !== ALREADY_THERE) throw error
  if (data?.[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await ledgers().select('*').eq('purpose', purpose).maybeSingle().throwOnError()
  return overtaken(theirs, basedOn)
}

/** Stores a ledger as it was before a change. */
export async function restoreLedger({ purpose, row }: Ledger): Promise<void> {
  const change = row ? ledgers().update(toStore(fieldsOf(row))) : ledgers().delete()
  await change.eq('purpose', purpose).throwOnError()
}
