// `npm run house [-- folder]`: lines and files by folder and by feature, pairs of folders that import each other, and
// SQL functions defined more than once. Reads this tree, or another one unpacked in `folder`.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsUnder, twoWayPairs } from './import-graph.ts'

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const IGNORED = /^(node_modules|build|test-results|playwright-report|coverage|\..*)$/
const GENERATED = 'domain/database.types.ts'
/** Repeat the schema for databases that exist already, and are never changed again. */
const MIGRATIONS = /^database\/migrations\//

type Kind = 'code' | 'SQL' | 'tests'
const KINDS: Kind[] = ['code', 'SQL', 'tests']
type Counted = Record<Kind | 'files', number>

/** Matched against the path, in this order: the first feature that fits counts the file. */
const FEATURES: [string, RegExp][] = [
  ['quality and scripts', /^(quality|scripts|fonts|[^/]+$)/],
  ['backend', /^backend\//],
  ['gallery', /^web\/gallery\//],
  ['sandbox', /sandbox/],
  ['tax statement', /statement|certificate/],
  ['monthly gifts', /monthly|subscription|mandate/],
  ['privacy rights', /erasure|erase|privacy|personal-data|retention|consent/],
  ['donors’ own page', /my-giving|donor-page|donor-session|own-page|gift-claim|proved-mailbox/],
  ['receipts', /receipt|registration|identifier|tax-rule|\/gift\//],
  ['messages and inbox', /message|inbox|letter|contact|volunteer|whatsapp|email/],
  ['languages', /language|translation|texts/],
  ['administrators and settings', /administrator|people|account|invitation|login|sign-in|setting|profile/],
  ['reports, home and search', /report|figures|mis-dashboard|\/mis\/|dashboard|\/home\/|search/],
  ['giving', /giving|donat|gift|payment|refund|razorpay|checkout|settl|order|upi|dispute/],
  ['donors', /donor/],
  [
    'content, causes and files',
    /content|cause|navigation|file|asset|picture|seed|website|preview|drawing|page/,
  ],
  ['public pages', /^web\/site\//],
  ['frame of the back office', /^web\/admin\//],
  ['shared', /./],
]

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .flatMap((item) => {
      const path = join(folder, item.name)
      return item.isDirectory() ? filesUnder(path) : [relative(root, path).replaceAll(sep, '/')]
    })
}

/** Test helpers and journeys count as tests. */
function kindOf(file: string): Kind | undefined {
  if (file === GENERATED) return undefined
  if (MIGRATIONS.test(file)) return undefined
  if (file.endsWith('.sql')) return 'SQL'
  if (!/\.(ts|tsx|mjs|mts|css)$/.test(file)) return undefined
  const isTest = /\.(test|spec)\.tsx?$|(^|\/)(testing|e2e)(\/|\.ts$)/.test(file)
  return isTest ? 'tests' : 'code'
}

const files = filesUnder(root)

function printTable(title: string, rowOf: (file: string) => string) {
  const rows = new Map<string, Counted>()
  for (const file of files) {
    const kind = kindOf(file)
    if (!kind) continue
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    for (const name of [rowOf(file), 'all']) {
      const counted = rows.get(name) ?? { code: 0, SQL: 0, tests: 0, files: 0 }
      counted[kind] += lines
      counted.files++
      rows.set(name, counted)
    }
  }
  console.log(`| ${title} | ${KINDS.join(' | ')} | files |\n|---|${'--:|'.repeat(KINDS.length + 1)}`)
  const order = ([a]: [string, Counted], [b]: [string, Counted]) =>
    Number(a === 'all') - Number(b === 'all') || a.localeCompare(b)
  for (const [name, counted] of [...rows].sort(order))
    console.log(`| ${name} | ${KINDS.map((kind) => counted[kind] || '').join(' | ')} | ${counted.files} |`)
  console.log()
}

const folderOf = (file: string) => {
  const [top = '', next = ''] = file.split('/')
  if (top === file) return '(root)'
  return /^(web|server|backend)$/.test(top) && next && file.split('/').length > 2 ? `${top}/${next}` : top
}
printTable('folder', folderOf)
printTable('feature', (file) => FEATURES.find(([, fits]) => fits.test(file))?.[0] ?? 'shared')

for (const top of ['server', 'backend'].filter((top) => files.some((file) => file.startsWith(`${top}/`)))) {
  const pairs = twoWayPairs(importsUnder(top, { root, ofTypes: false }), top)
  console.log(
    `${top}: ${pairs.length} pairs of folders import each other. ${pairs.map(({ pair }) => pair).join(', ')}`,
  )
}

const definitions = new Map<string, number>()
for (const file of files.filter((file) => kindOf(file) === 'SQL' && !file.includes('testing'))) {
  const sql = readFileSync(join(root, file), 'utf8')
  for (const [, name = ''] of sql.matchAll(/^create (?:or replace )?function ([\w.]+\([^)]*)/gm))
    definitions.set(name, (definitions.get(name) ?? 0) + 1)
}
const repeated = [...definitions].filter(([, count]) => count > 1).map(([name]) => name)
console.log(
  `${definitions.size} SQL functions, ${repeated.length} defined more than once. ${repeated.join(', ')}`,
)
