import type { AnswerOf, ParsedInputOf } from '#domain/api/contracts.ts'
import { identifyRows } from '#domain/bank/bank-row.ts'
import type { Services } from '../../services.ts'
import { asStaff } from './as-staff.ts'

type Statement = Exclude<ParsedInputOf<'bank-statement'>, { action: 'undo' }>
type Imported = Extract<AnswerOf<'bank-statement'>, { added: number }>
type Undone = Exclude<AnswerOf<'bank-statement'>, Imported>

/** Carries the result of a preview out of its transaction, which is rolled back. */
class Preview extends Error {
  readonly result: Imported
  constructor(result: Imported) {
    super('Previewed')
    this.result = result
  }
}

/** Imports the lines that are not known yet. A preview is the same import, rolled back. */
export async function importStatement(
  services: Services,
  { action, import_id, account, file_name, columns, rows }: Statement,
  claims: Record<string, unknown>,
): Promise<Imported> {
  const incoming = identifyRows(
    account,
    rows.filter(({ amount }) => amount > 0),
  )
  const lines = incoming.map(({ identity, ...line }) => ({
    ...line,
    digests: services.sealing.digests(identity, 'bank line'),
  }))
  try {
    return await asStaff(services, claims, async (query) => {
      const { rows: answers } = await query<{ result: Omit<Imported, 'skipped'> }>(
        'select private.import_bank_lines($1, $2, $3, $4, $5) as result',
        [import_id, account, file_name, JSON.stringify(columns), JSON.stringify(lines)],
      )
      const [answer] = answers
      if (!answer) throw new Error('The import returned nothing')
      const result = { ...answer.result, skipped: rows.length - incoming.length }
      if (action === 'preview') throw new Preview({ ...result, import_id: null })
      return result
    })
  } catch (error) {
    if (error instanceof Preview) return error.result
    throw error
  }
}

export const undoImport = (services: Services, importId: string, claims: Record<string, unknown>) =>
  asStaff(services, claims, async (query): Promise<Undone> => {
    const { rows } = await query<{ result: Undone }>('select private.undo_bank_import($1) as result', [
      importId,
    ])
    return rows[0]?.result ?? { removed: 0, stayed: 0 }
  })
