import { expect, test } from 'vitest'
import { readAll } from './read-all.ts'

const stored = (count: number) => {
  const asked: [from: number, to: number][] = []
  const query = () => ({
    range(from: number, to: number) {
      asked.push([from, to])
      const rows = Array.from({ length: count }, (_, at) => at)
      return { throwOnError: async () => ({ data: rows.slice(from, to + 1) }) }
    },
  })
  return { asked, query }
}

test('sends one request for rows that fit into one page', async () => {
  const { asked, query } = stored(3)
  expect(await readAll(query)).toEqual([0, 1, 2])
  expect(asked).toEqual([[0, 999]])
})

test('neither loses nor repeats a row across pages', async () => {
  const { asked, query } = stored(2500)
  const rows = await readAll(query)
  expect(rows).toHaveLength(2500)
  expect(new Set(rows).size).toBe(2500)
  expect(asked).toEqual([
    [0, 999],
    [1000, 1999],
    [2000, 2999],
  ])
})

test('looks for more rows after a full last page', async () => {
  const { query } = stored(1000)
  expect(await readAll(query)).toHaveLength(1000)
})
