import { expect, test } from 'vitest'
import { rowsAfter } from './use-more.ts'

const PAGE = 3
const listOf = (length: number) => Array.from({ length }, (_, at) => at)

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
  expect(await rowsAfter(listOf(PAGE), shown, read)).toEqual(expected)
  expect(asked.every((past) => past <= length)).toBe(true)
})

test('one more than are known is the next page', async () => {
  const { asked, read } = reader(20)
  expect(await rowsAfter(listOf(6), 7, read)).toEqual([6, 7, 8])
  expect(asked).toEqual([6])
})
