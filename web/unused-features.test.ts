import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The build takes these out of the browser's files (`scripts/run/unused-in-packages.ts`). */
const removed =
  /\b(Form|useFetchers?|useSubmit|useFormAction|PrefetchPageLinks|ViewTransition|useActionState|SuspenseList|preinit|preinitModule|preloadModule)\b/
const imports = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from 'react(-router|-dom)?'/g)].map(([statement]) => statement)
/** Uses of the same features that import nothing. */
const others = [
  /\bexport (async )?(function|const|let) (clientAction|action)\b/,
  /\bexport \{[^}]*\b(clientAction|action)\b[^}]*\}/,
  /<(Nav)?Link\b(=>|[^>])*?\sprefetch\b/,
  /\b(unstable_)?viewTransition\b/,
]
const uses = (source: string) => [
  ...imports(source).filter((statement) => removed.test(statement)),
  ...others.flatMap((use) => use.exec(source)?.[0] ?? []),
]

test('uses no feature of React or its router that the build removes', () => {
  const web = import.meta.dirname
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && join(web, name) !== import.meta.filename)
    .map((name) => ({ name, source: readFileSync(join(web, name), 'utf8') }))
  expect(sources.flatMap(({ source }) => imports(source)).length).toBeGreaterThan(100)
  expect(sources.flatMap(({ name, source }) => uses(source).map((use) => `${name}: ${use}`))).toEqual([])
})

test.each([
  "import { Form, Link } from 'react-router'",
  'export async function clientAction() {}',
  'export const action = () => null',
  "export { save as clientAction } from './save.ts'",
  '<Link to="/about" prefetch="intent">',
  '<NavLink\n  onClick={() => close()}\n  prefetch="render"\n>',
  '<Link to="/about" viewTransition>',
  "navigate('/about', { viewTransition: true })",
])('reports %j', (source) => {
  expect(uses(source)).toHaveLength(1)
})

test.each(['export const actions = []', '<Link to="/about">', '<Link to="/a">x</Link> <p prefetch>'])(
  'does not report %j',
  (source) => {
    expect(uses(source)).toEqual([])
  },
)
