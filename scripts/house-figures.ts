// `npx tsx scripts/house-figures.ts [folder]`: lines per folder, pairs of folders that import each other, and
// SQL functions defined more than once; of this tree, or of another one.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsUnder, twoWayPairs } from './import-graph.ts'

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..')
const LEFT_OUT = /^(node_modules|build|test-results|playwright-report|coverage|\..*)$/
const GENERATED = join('domain', 'database.types.ts')

type Kind = 'code' | 'tests' | 'SQL'
const KINDS: Kind[] = ['code', 'tests', 'SQL']

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .flatMap((item) => {
      const path = join(folder, item.name)
      return item.isDirectory() ? filesUnder(path) : [relative(root, path)]
    })
}

/** Tests include their helpers, and the journeys. */
function kindOf(file: string): Kind | undefined {
  if (file === GENERATED) return undefined
  if (file.endsWith('.sql')) return 'SQL'
  if (!/\.(ts|tsx|mjs|mts|css)$/.test(file)) return undefined
  const isTest = /\.(test|spec)\.tsx?$|(^|[\\/])(testing|e2e)([\\/]|\.ts$)/.test(file)
  return isTest ? 'tests' : 'code'
}

const files = filesUnder(root)
const lines = new Map<string, Record<Kind, number>>()
for (const file of files) {
  const kind = kindOf(file)
  if (!kind) continue
  const folder = file.includes(sep) ? (file.split(sep)[0] ?? '') : '(beside them)'
  const counted = lines.get(folder) ?? { code: 0, tests: 0, SQL: 0 }
  counted[kind] += readFileSync(join(root, file), 'utf8').split('\n').length - 1
  lines.set(folder, counted)
}
console.log(`| folder | ${KINDS.join(' | ')} |\n|---|${'--:|'.repeat(KINDS.length)}`)
for (const [folder, counted] of [...lines].sort(([a], [b]) => a.localeCompare(b)))
  console.log(`| ${folder} | ${KINDS.map((kind) => counted[kind] || '').join(' | ')} |`)
const sum = (kind: Kind) => [...lines.values()].reduce((all, counted) => all + counted[kind], 0)
console.log(`| all | ${KINDS.map(sum).join(' | ')} |`)

for (const top of ['server', 'backend'].filter((top) => files.some((file) => file.startsWith(top + sep)))) {
  const pairs = twoWayPairs(importsUnder(top, { root, ofTypes: false }), top)
  console.log(
    `${top}: ${pairs.length} pairs of folders import each other. ${pairs.map(({ pair }) => pair).join(', ')}`,
  )
}

const definitions = new Map<string, number>()
for (const file of files.filter((file) => file.endsWith('.sql') && !file.includes('testing'))) {
  const sql = readFileSync(join(root, file), 'utf8')
  for (const [, name = ''] of sql.matchAll(/^create (?:or replace )?function ([\w.]+)/gm))
    definitions.set(name, (definitions.get(name) ?? 0) + 1)
}
const often = [...definitions].filter(([, count]) => count > 1).map(([name]) => name)
console.log(`${definitions.size} SQL functions, ${often.length} defined more than once. ${often.join(', ')}`)
