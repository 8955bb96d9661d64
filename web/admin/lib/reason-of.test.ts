import { expect, test } from 'vitest'
import { reasonOf } from './reason-of.ts'

test.each([
  [
    { code: '23514', message: 'A menu item cannot be placed under itself.' },
    'A menu item cannot be placed under itself.',
  ],
  [
    { code: '23514', message: 'new row for relation "causes" violates check constraint "causes_id_check"' },
    'A field holds something that cannot be stored.',
  ],
  [{ code: '23505', message: 'duplicate key value' }, 'Something with this name already exists.'],
  [
    { code: '23505', message: 'This acknowledgement number is noted already.' },
    'This acknowledgement number is noted already.',
  ],
  [
    { code: '23P01', message: 'conflicting key value violates exclusion constraint' },
    'The dates overlap with another entry. Change that one first.',
  ],
  [{ code: '42501', message: 'permission denied for table causes' }, 'You are not allowed to change this.'],
  [
    { code: '42501', message: 'Only administrators and accountants can do this.' },
    'Only administrators and accountants can do this.',
  ],
  [
    { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' },
    'Nothing was changed: it is gone, or your role does not allow it.',
  ],
  [new TypeError('Failed to fetch'), 'The server could not be reached.'],
  [{ code: '', message: 'TypeError: Failed to fetch' }, 'The server could not be reached.'],
  [{ message: 'The file is too large.' }, 'The file is too large.'],
  [undefined, 'Something went wrong.'],
])('explains %j as "%s"', (error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
