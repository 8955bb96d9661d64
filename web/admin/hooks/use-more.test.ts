import { expect, test } from 'vitest'
import { rowsAfter } from './use-more.ts'

const PAGE = 3
const listOf = (length: number) => Array.from({ length }, (_, id) => ({ id }))
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Reads a list of that many rows, and notes where it was read from. */
function reader(length: number) {
  const asked: number[] = []
  const read = async (past: number) => {
    asked.push(past)
    return listOf(length).slice(past, past + PAGE)
  }
  return { asked, read }
}

test.each([
  ['as many pages as were shown', 20, 9, [3, 4, 5, 6, 7, 8]],
  ['to the end where fewer are left than were shown', 7, 8, [3, 4, 5, 6]],
  ['nothing where the first page is enough', 20, 3, []],
])('reads %s', async (_, length, shown, expected) => {
  const { asked, read } = reader(length)
  expect(idsOf(await rowsAfter(listOf(PAGE), shown, read))).toEqual(expected)
  expect(asked.every((past) => past <= length)).toBe(true)
})

test('reads the next page when one more row is requested', async () => {
  const { asked, read } = reader(20)
  expect(idsOf(await rowsAfter(listOf(6), 7, read))).toEqual([6, 7, 8])
  expect(asked).toEqual([6])
})

test('neither repeats nor misses a row after others were added above', async () => {
  const moved = [{ id: 90 }, { id: 91 }, { id: 92 }, ...listOf(10)]
  const read = async (past: number) => moved.slice(past, past + PAGE)
  expect(idsOf(await rowsAfter(listOf(6), 7, read))).toEqual([6, 7, 8])
  expect(idsOf(await rowsAfter(listOf(6), 12, read))).toEqual([6, 7, 8, 9])
})
