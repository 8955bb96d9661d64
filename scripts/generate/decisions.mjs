// `npm run decisions`: fills the table of docs/decisions/README.md with the decisions' titles, and lists
// unused numbers. Other text stays.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'docs', 'decisions')
const readme = join(folder, 'README.md')
const TABLE = /^(\|.*\|\n\|[-:| ]+\|\n?)(?:\|.*\n?)*(?:\nNever used: .*\n?)?/m

const decisions = readdirSync(folder)
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort()
  .map((file) => {
    const number = file.slice(0, 4)
    const title = new RegExp(`^# ${number}: (.+)$`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1]
    return { file, number, title }
  })
const untitled = decisions.filter(({ title }) => !title)
if (untitled.length > 0)
  fail(untitled.map(({ file, number }) => `${file} has no title "# ${number}: …".`).join('\n'))
const text = readFileSync(readme, 'utf8')
if (!TABLE.test(text)) fail(`${readme} has no table to fill.`)
writeFileSync(
  readme,
  text.replace(TABLE, (_, head) => [head.trimEnd(), ...rows(), ...gaps(), ''].join('\n')),
)

function rows() {
  return decisions.map(({ file, number, title }) => `| [${number}](${file}) | ${title} |`)
}

function gaps() {
  const used = new Set(decisions.map(({ number }) => Number(number)))
  const missing = Array.from({ length: Math.max(0, ...used) }, (_, at) => at + 1)
    .filter((number) => !used.has(number))
    .map((number) => String(number).padStart(4, '0'))
  if (missing.length === 0) return []
  return [
    '',
    `Never used: ${missing.join(', ')}. A decision is numbered before it is written, and not every one is.`,
  ]
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}
