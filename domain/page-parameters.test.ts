import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownQuery } from './page-parameters.ts'

test.each([
  ['/donate', 'amount=199', '?amount=199'],
  ['/donate', 'utm_source=x&monthly=1&amount=199&amount=5', '?amount=199&monthly=1'],
  ['/hi/donate', 'cause_id=water', '?cause_id=water'],
  ['/donate/', 'cause_id=water', ''],
  ['/Donate', 'cause_id=water', ''],
  ['/donate', 'utm_source=whatsapp&gclid=1', ''],
  ['/donate', `cause_id=${'x'.repeat(101)}`, ''],
  ['/donate', 'amount=', ''],
  ['/about', 'amount=199', ''],
  ['/donate/thank-you', 'reference=pay_1&x=2', '?reference=pay_1'],
  ['/constructor', 'name=x', ''],
])('%s?%s is rendered as %j', (path, query, known) => {
  expect(knownQuery(path, query)).toBe(known)
})

test('a long path that somebody made up is read in no time', () => {
  expect(knownQuery(`${'/'.repeat(400_000)}x`, 'amount=199')).toBe('')
})

test('a page reads no other parameter on the server', () => {
  const folder = join(import.meta.dirname, '../web/site')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const read = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/\bsearch(?:Params)?\.get\('(\w+)'\)/g)].map(([, name]) => name ?? '')
  })
  expect(new Set(read)).toEqual(new Set(['amount', 'cause_id', 'citizenship', 'monthly', 'reference']))
})
