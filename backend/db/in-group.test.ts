import type pg from 'pg'
import { expect, test } from 'vitest'
import { inGroup } from './in-group.ts'

const pool = () => ({}) as pg.Pool
/** A statement that ends when it is told to, and the groups that it ran for. */
function statement(fails?: (items: number[]) => Error | undefined) {
  const groups: number[][] = []
  let go = () => {}
  const gate = new Promise<void>((done) => {
    go = done
  })
  const run = async (items: number[]) => {
    groups.push(items)
    await gate
    const error = fails?.(items)
    if (error) throw error
    return items.map((item) => item * 10)
  }
  return { groups, run, go: () => go() }
}

test('runs at once for one, then once for all who asked meanwhile', async () => {
  const { groups, run, go } = statement()
  const own = pool()
  const asked = [1, 2, 3].map((item) => inGroup(own, 'times ten', item, run))
  expect(groups).toEqual([[1]])
  go()
  expect(await Promise.all(asked)).toEqual([10, 20, 30])
  expect(groups).toEqual([[1], [2, 3]])
  expect(await inGroup(own, 'times ten', 4, run)).toBe(40)
})

test('fails for those alone who cause an error', async () => {
  const wrong = Object.assign(new Error('Wrong'), { severity: 'ERROR' })
  const { groups, run, go } = statement((items) => (items.includes(3) ? wrong : undefined))
  const own = pool()
  const asked = [1, 2, 3].map((item) => inGroup(own, 'times ten', item, run))
  go()
  expect(await Promise.allSettled(asked)).toMatchObject([{ value: 10 }, { value: 20 }, { reason: wrong }])
  expect(groups).toEqual([[1], [2, 3], [2], [3]])
})

test('repeats nothing after a lost connection, since it may have been done', async () => {
  const { groups, run, go } = statement((items) => (items.length > 1 ? new Error('Lost') : undefined))
  const own = pool()
  const asked = [1, 2, 3].map((item) => inGroup(own, 'times ten', item, run))
  go()
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(groups).toEqual([[1], [2, 3]])
})
