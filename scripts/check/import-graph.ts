// `npx tsx scripts/check/import-graph.ts backend server`: folders that import each other, and import cycles of
// files, for values and types. import-graph.test.ts fails on any.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([.#][^']+)'/g

const OF_TYPES = /^(?:import|export) type [^']*? from '[^']*'/gm

type Import = { from: string; to: string }

/** Every import between files under `top`, as paths from the project's folder; optionally values only. */
export function importsUnder(top: string, { ofTypes = true, root = project } = {}): Import[] {
  return sourcesUnder(join(root, top)).flatMap((file) =>
    [...textOf(file, ofTypes).matchAll(SPECIFIER)]
      .map(([, specifier = '']) =>
        specifier.startsWith('#') ? join(root, specifier.slice(1)) : join(dirname(file), specifier),
      )
      .filter((target) => target.startsWith(join(root, top) + sep))
      .map((target) => ({ from: relative(root, file), to: relative(root, target) })),
  )
}

function textOf(file: string, withTypes: boolean): string {
  const text = readFileSync(file, 'utf8')
  return withTypes ? text : text.replaceAll(OF_TYPES, '')
}

/** Excludes tests and their helpers, which start the whole product to test a part. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && /\.tsx?$/.test(item.name) && !/\.test\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath, item.name))
    .filter((file) => !/[\\/]testing[\\/]/.test(file))
}

/** Pairs of folders directly under `top` that import each other, with their imports. */
export function twoWayPairs(imports: Import[], top: string): { pair: string; imports: string[] }[] {
  const between = new Map<string, string[]>()
  for (const { from, to } of imports) {
    const [a, b] = [folderOf(from, top), folderOf(to, top)]
    // Loose files belong to no folder: boot is above everything, shared types below.
    if (!a || !b || a === b) continue
    between.set(`${a} ${b}`, [...(between.get(`${a} ${b}`) ?? []), `${from} → ${to}`])
  }
  return [...between].flatMap(([key, there]) => {
    const [a = '', b = ''] = key.split(' ')
    const back = between.get(`${b} ${a}`)
    return a < b && back ? [{ pair: `${a} ↔ ${b}`, imports: [...there, ...back] }] : []
  })
}

function folderOf(file: string, top: string): string | undefined {
  const [folder, ...rest] = relative(top, file).split(sep)
  return rest.length > 0 ? folder : undefined
}

/** Each cycle once, starting with the file that is first by name. */
export function cycles(imports: Import[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const found = new Map<string, string[]>()
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start !== -1) {
      const ring = path.slice(start)
      const first = ring.indexOf([...ring].sort()[0] ?? '')
      const turned = [...ring.slice(first), ...ring.slice(0, first)]
      found.set(turned.join(' '), turned)
      return
    }
    if (done.has(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return [...found.values()]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const top of process.argv.slice(2)) {
    const imports = importsUnder(top)
    const pairs = twoWayPairs(imports, top)
    const rings = cycles(imports)
    console.log(`${top}: ${pairs.length} two-way pairs of folders, ${rings.length} rings of files`)
    for (const { pair, imports } of pairs) console.log(`  ${pair}\n    ${imports.join('\n    ')}`)
    for (const ring of rings) console.log(`  ${ring.join(' → ')} → ${ring[0]}`)
  }
}
