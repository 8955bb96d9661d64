import { type CsvCell, csvLines, writeCsv } from '#domain/csv/write-csv.ts'
import type { InboxFilter } from '#domain/inbox/inbox-filter.ts'
import { interestWords, statusLabels } from '#domain/inbox/inbox-labels.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { when } from '../lib/when.ts'
import { type InboxItem, readWholeInbox } from './inbox-data.ts'

const HEADER = [
  'Received',
  'Kind',
  'Name',
  'Email',
  'Subject',
  'Interest',
  'Message',
  'Status',
  'Assigned to',
  'Suspected spam',
  'Answers',
  'Notes',
]

export function exportedRow(item: InboxItem): CsvCell[] {
  return [
    when(item.created_at),
    item.kind === 'message' ? 'Message' : 'Volunteer',
    item.name,
    item.email,
    item.subject,
    interestWords(item.interest_area),
    item.message,
    statusLabels[item.status],
    item.assigned_name,
    item.suspected_spam ? 'Yes' : 'No',
    item.replies,
    item.notes,
  ]
}

/** Exports all items of the filter, not only the current page. */
export async function exportInbox(filter: InboxFilter, day: string): Promise<void> {
  const parts = [writeCsv(HEADER, [])]
  for await (const items of readWholeInbox(filter)) parts.push(csvLines(items.map(exportedRow)))
  saveFile(`inbox-${day}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
}
