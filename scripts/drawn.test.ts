import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawingSeed, drawJourneys, drawn } from './drawn.mjs'

const names = Array.from({ length: 50 }, (_, at) => `journey ${at}`)
const seeds = Array.from({ length: 60 }, (_, at) => `seed ${at}`)

test('selects the same share for a seed, and everything over time', () => {
  expect(drawn(names, 1 / 5, 'a')).toHaveLength(10)
  expect(drawn(names, 1 / 5, 'a')).toEqual(drawn(names.toReversed(), 1 / 5, 'a'))
  expect(drawn(names, 1 / 5, 'a')).not.toEqual(drawn(names, 1 / 5, 'b'))
  expect(new Set(seeds.flatMap((seed) => drawn(names, 1 / 5, seed))).size).toBe(50)
  expect(drawn(['only'], 1 / 5, 'a')).toEqual(['only'])
})

test('takes the seed from the commit, or from the day without one', () => {
  expect(drawingSeed()).toMatch(/^([0-9a-f]{12,}|\d{4}-\d\d-\d\d)$/)
  const folder = mkdtempSync(join(tmpdir(), 'daan-no-commit-'))
  expect(drawingSeed(folder)).toMatch(/^\d{4}-\d\d-\d\d$/)
  rmSync(folder, { recursive: true })
})

test('takes all journeys of giving, a share of the others, and serial files as a whole', () => {
  const suite = (file: string, titles: string[]) => ({
    file,
    title: file,
    specs: titles.slice(1).map((title) => ({ title })),
    suites: [{ file, title: 'on a phone', specs: titles.slice(0, 1).map((title) => ({ title })) }],
  })
  const suites = [
    suite('donate.spec.ts', names),
    suite('giving-trouble.spec.ts', names),
    suite('admin-donors.spec.ts', names),
    ...['one', 'two', 'three', 'four', 'five'].map((name) => suite(`story-${name}.spec.ts`, names)),
  ]
  const lists = seeds.map((seed) =>
    drawJourneys({ suites }, seed, { goOn: (file) => file.startsWith('story'), changed: [] }),
  )
  for (const list of lists) {
    expect(list.slice(0, 2)).toEqual(['donate.spec.ts', 'giving-trouble.spec.ts'])
    expect(list[2]).toMatch(/^story-\w+\.spec\.ts$/)
    expect(list.slice(3)).toHaveLength(10)
  }
  const apart = new Set(lists.flatMap((list) => list.slice(3)))
  expect(apart.size).toBe(50)
  expect([...apart]).toContain('admin-donors.spec.ts › on a phone › journey 0')
  expect([...apart]).toContain('admin-donors.spec.ts › journey 49')
  const changed = ['admin-donors.spec.ts']
  expect(drawJourneys({ suites }, 'a', { goOn: () => true, changed })).toContain(changed[0])
})
