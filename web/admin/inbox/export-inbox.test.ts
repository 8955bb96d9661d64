import { expect, test } from 'vitest'
import { csvLines } from '#domain/csv/write-csv.ts'
import { exportedRow } from './export-inbox.ts'
import type { InboxItem } from './inbox-data.ts'

const item: InboxItem = {
  kind: 'application',
  id: '6d0f6e1c-0000-4000-8000-000000000001',
  name: '=HYPERLINK("http://evil.example")',
  email: 'asha@example.org',
  subject: null,
  interest_area: 'eldercare',
  message: 'On Sundays,\nif I may',
  status: 'in_progress',
  suspected_spam: false,
  spam_reason: null,
  assigned_to: null,
  assigned_name: null,
  donor_id: null,
  language: 'en',
  created_at: '2026-11-15T07:00:00Z',
  replies: 2,
  notes: 0,
}

test('writes a row in words and in Indian time, and disarms formulas', () => {
  expect(csvLines([exportedRow(item)])).toBe(
    `"15 Nov 2026, 12:30 pm",Volunteer,"'=HYPERLINK(""http://evil.example"")",asha@example.org,,Elder Care,"On Sundays,\nif I may",In progress,,No,2,0\r\n`,
  )
})
