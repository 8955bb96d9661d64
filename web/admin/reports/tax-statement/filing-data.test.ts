import { expect, test } from 'vitest'
import { filesToMark } from './filing-data.ts'

const at = (time: string) => `2027-05-20T${time}:00.123456+00:00`
const exported = (id: string, time: string, { files = 1, scope = 'original' } = {}) => ({
  id,
  scope: scope as 'original',
  created_at: at(time),
  rows_read_at: at(time),
  files: Array.from({ length: files }, (_, nth) => ({ name: `${id}-${nth}.csv`, rows: 1, amount: '1.00' })),
})
const marked = (run_id: string, time: string, { file = 0, kind = 'original' } = {}) => ({
  kind: kind as 'original',
  run_id,
  file,
  created_at: at(time),
})

const first = exported('first', '10:00', { files: 2 })
const second = exported('second', '10:05', { files: 2 })
const third = exported('third', '11:00')
const revised = exported('revised', '10:10', { scope: 'revised' })

test.each([
  ['all files when nothing is filed', [second, first], [], ['second-0', 'second-1', 'first-0', 'first-1']],
  ['the remaining file of a partly filed export', [first], [marked('first', '10:30')], ['first-1']],
  [
    'no file of a second export made before the first was marked',
    [second, first],
    [marked('first', '10:30')],
    ['first-1'],
  ],
  [
    'no file of an earlier export that was not filed',
    [second, first],
    [marked('second', '10:30')],
    ['second-1'],
  ],
  [
    'an export made since the last mark as well',
    [third, second, first],
    [marked('first', '10:30')],
    ['third-0', 'first-1'],
  ],
  [
    'no rest of an export that a later one completed',
    [third, first],
    [marked('third', '11:30'), marked('first', '10:30')],
    [],
  ],
  [
    'a revised statement, which has other rows',
    [revised, first],
    [marked('first', '10:30'), marked('first', '10:31', { file: 1 })],
    ['revised-0'],
  ],
])('offers %s', (_, exports, statements, names) => {
  expect(filesToMark(exports, statements).map(({ name }) => name)).toEqual(names.map((name) => `${name}.csv`))
})
