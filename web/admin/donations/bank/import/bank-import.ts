import type { AnswerOf } from '#domain/api/contracts.ts'
import { MOST_ROWS, TOO_MANY_ROWS } from '#domain/bank/bank-row.ts'
import type { StatementRow } from '#domain/bank/read-statement.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SomeOf } from '../../../hooks/use-more.ts'
import type { Plan } from '../../../import/check-step.tsx'
import type { ImportList, PastImport } from '../../../import/import-list.ts'
import type { Account } from '../bank-data.ts'
import { bankToasts } from '../toasts.ts'

type Result = Extract<AnswerOf<'bank-statement'>, { added: number }>
export type Imported = { added: number; account?: string }
type Staged = { file_name: string; columns: Readonly<Record<string, string>>; rows: StatementRow[] }

/** With the result of each of the first lines. */
export type StatementPlan = Plan & { lines: (StatementRow & { outcome: string })[] }

const OUTCOMES: Record<Result['lines'][number]['outcome'], string> = {
  payout: 'Payout',
  gift: 'Gift entered before',
  open: 'Open',
  known: 'From an earlier statement',
}

const AT_ONCE = 20

/** Past imports, the latest first. */
export async function readImports(past = 0): Promise<SomeOf<PastImport<Imported>>> {
  const { data, count } = await supabase()
    .from('bank_imports')
    .select('id, account, file_name, lines, created_at, created_by, undone_at', { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id')
    .range(past, past + AT_ONCE - 1)
    .throwOnError()
  const rows = data.map(({ lines, undone_at, ...one }) => ({
    ...one,
    added: lines,
    status: undone_at ? 'undone' : 'done',
  }))
  return { rows, count: count ?? 0 }
}

/** Imports statements of one account. Rows stay in the browser until they are previewed or imported. */
export function bankImport({ account, columns: remembered }: Account) {
  const staged = new Map<string, Staged>()

  async function send(id: string, action: 'preview' | 'import'): Promise<Result> {
    const { rows = [], file_name = '', columns = {} } = staged.get(id) ?? {}
    const sent = rows.map(({ row_number: _, ...row }) => row)
    const result = await callAsAdministrator('bank-statement', {
      ...{ action, import_id: id, account, file_name, rows: sent, columns },
    })
    // Only an undo has another result.
    return result as Result
  }

  const list: ImportList<StatementRow, Imported> = {
    startWorker: () => new Worker(new URL('./bank-worker.ts', import.meta.url), { type: 'module' }),
    remembered,
    async begin({ file_name }, columns) {
      const id = crypto.randomUUID()
      staged.set(id, { file_name: file_name || 'file', columns, rows: [] })
      return id
    },
    async stage(id, rows) {
      const all = staged.get(id)?.rows ?? []
      if (all.length + rows.length > MOST_ROWS) throw new Error(TOO_MANY_ROWS)
      all.push(...rows)
    },
    async finish(id) {
      const { added } = await send(id, 'import')
      staged.delete(id)
      return { added }
    },
    giveUp: async (id) => void staged.delete(id),
    async undo(id) {
      const result = await callAsAdministrator('bank-statement', { action: 'undo', import_id: id })
      return 'removed' in result ? bankToasts.undone(result.removed, result.stayed) : ''
    },
    readPast: readImports,
    counts: ({ added, account: of }) => [
      [added, `${added === 1 ? 'line' : 'lines'} ${of ? `of ${of}` : 'added'}`],
    ],
    texts: {
      file: 'Bank statement',
      fileHint:
        'As you download it from your bank: lines above and below the table are skipped, and money going out is left out.',
      comparing: 'Comparing with the lines you have',
      finishing: 'Adding the lines, all or none',
      undoing: 'Lines it added are removed, except those that you matched by hand.',
      seeAll: { to: '/admin/bank', label: 'See the open lines' },
      compareFailed: bankToasts.compareFailed,
      importFailed: bankToasts.importFailed,
      imported: ({ added }) => bankToasts.imported(added),
      undoFailed: bankToasts.undoFailed,
      pastFailed: bankToasts.pastFailed,
    },
  }

  async function plan(id: string): Promise<StatementPlan> {
    const { added, known, payouts, gifts, open, lines } = await send(id, 'preview')
    const rows = staged.get(id)?.rows ?? []
    const rowsWith = (outcome: string) =>
      lines.filter((line) => line.outcome === outcome).map(({ row }) => rows[row - 1]?.row_number ?? row)
    const outcomes = [
      {
        words: payouts === 1 ? 'payout, found by its UTR' : 'payouts, found by their UTR',
        count: payouts,
        rows: rowsWith('payout'),
      },
      {
        words: gifts === 1 ? 'gift that you entered before' : 'gifts that you entered before',
        count: gifts,
        rows: rowsWith('gift'),
      },
      {
        words: open === 1 ? 'open line, for you to match' : 'open lines, for you to match',
        count: open,
        rows: rowsWith('open'),
      },
      { words: 'from an earlier statement, to be skipped', count: known, rows: [] },
    ]
    return {
      outcomes: outcomes.filter(({ count }) => count > 0),
      changes: added,
      questions: [],
      lines: lines.flatMap(({ row, outcome }) => {
        const line = rows[row - 1]
        return line ? [{ ...line, outcome: OUTCOMES[outcome] }] : []
      }),
    }
  }
  return { list, plan }
}
