import { beforeEach, expect, test } from 'vitest'
import { capabilities } from '#domain/people/roles.ts'
import { holdCapabilities } from '../../data/may.ts'
import { found } from './groups.ts'
import { entryOf } from './records.ts'

const record = { id: '7f', title: 'Asha Rao', detail: 'x', amount: 501, at: '2026-11-12T10:00:00Z' }

beforeEach(() => holdCapabilities(capabilities))

test.each([
  ['donor', 'Donors'],
  ['donation', 'Donations'],
  ['monthly', 'Donations'],
  ['message', 'Messages'],
  ['application', 'Messages'],
])('lists a %s found by the database under %s', (kind, heading) => {
  const entry = entryOf({ ...record, kind })
  const group = found('zz', [], [entry]).find((one) => one.heading === heading)
  expect(group?.entries).toEqual([entry])
})

test('offers to search donors and donations for the same words on their own screens', () => {
  const more = found(' Asha & Ravi ', [], []).find(({ heading }) => heading === 'More')
  expect(more?.entries.map(({ title, path }) => [title, path])).toEqual([
    ['Search donors for “Asha & Ravi”', '/admin/donors?search=Asha+%26+Ravi'],
    ['Search donations for “Asha & Ravi”', '/admin/donations?q=Asha+%26+Ravi'],
  ])
})

test('offers an editor neither donors nor the actions of other roles', () => {
  holdCapabilities(['content', 'campaigns'])
  expect(found('Asha Rao', [], [])).toEqual([])
  const titles = found('add', [], []).flatMap(({ entries }) => entries.map(({ title }) => title))
  expect(titles).toContain('Add a cause')
  expect(titles).not.toContain('Add a donor')
})

test('leaves out kinds without a result', () => {
  expect(found('zz', [], [])).toEqual([])
})
