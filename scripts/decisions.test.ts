import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
const index = readFileSync(`${folder}/README.md`, 'utf8')

test.each(files)('finds %s in the common form and in the index', (name) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8')
  const number = name.slice(0, 4)
  const title = /^# (\d{4}): (.+)$/m.exec(text)
  expect(title?.[1]).toBe(number)
  for (const part of ['**Context.**', '**Decision.**', '**Consequences.**']) expect(text).toContain(part)
  expect(index).toContain(`| [${number}](${name}) | ${title?.[2]} |`)
})

test('uses no number twice, and explains missing ones in the index', () => {
  const numbers = files.map((name) => Number(name.slice(0, 4)))
  expect(new Set(numbers).size).toBe(numbers.length)
  const missing = Array.from({ length: Math.max(...numbers) }, (_, n) => n + 1).filter(
    (number) => !numbers.includes(number),
  )
  for (const number of missing) expect(index).toContain(String(number).padStart(4, '0'))
})
