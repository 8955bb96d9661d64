/** Display texts of answered privacy requests: kind and outcome, in numbers. */

export const requestKinds: Readonly<Record<string, string>> = {
  access: 'Data handed out',
  correction: 'Data corrected',
  withdrawal: 'Consent withdrawn',
  nomination: 'Nominee changed',
  erasure: 'Person erased',
  grievance: 'Complaint answered',
}

const COUNTED: Readonly<Record<string, readonly [one: string, several: string]>> = {
  gifts: ['gift', 'gifts'],
  monthly_gifts: ['running monthly gift', 'running monthly gifts'],
  records: ['donor record', 'donor records'],
  messages: ['message', 'messages'],
  letters: ['email or message from us', 'emails and messages from us'],
  events: ['report of the payment provider', 'reports of the payment provider'],
  receipts: ['receipt that stays', 'receipts that stay'],
  prepared_rows: ['prepared row for the tax office that stays', 'prepared rows for the tax office that stay'],
  filed_rows: ['filed row that stays', 'filed rows that stay'],
  certificates: ['certificate that stays', 'certificates that stay'],
}

export function outcomeWords(outcome: unknown): string[] {
  const numbers = Object(outcome) as Record<string, unknown>
  return Object.entries(COUNTED).flatMap(([name, [one, several]]) => {
    const count = Number(numbers[name] ?? 0)
    return count > 0 ? [`${count} ${count === 1 ? one : several}`] : []
  })
}

/** The records that an erasure emptied: older backups still contain them. */
export function emptiedRecords(outcome: unknown): string[] {
  const { record_ids: ids } = Object(outcome) as Record<string, unknown>
  return Array.isArray(ids) ? ids.map(String) : []
}
