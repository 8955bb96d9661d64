// `npx tsx scripts/import-pairs.ts backend server`: the folders that import each other, values and types alike.
// Imports should point one way; import-pairs.test.ts fails where two folders need each other.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([.#][^']+)'/g

/** The folders directly under `top`, by which of them each one imports. Its own loose files count as `.`. */
export function importsBetweenFolders(top: string): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>()
  for (const file of sourcesUnder(join(root, top))) {
    const from = folderOf(top, file)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(SPECIFIER)) {
      const target = specifier.startsWith('#')
        ? join(root, specifier.slice(1))
        : join(dirname(file), specifier)
      if (!target.startsWith(join(root, top) + sep)) continue
      const to = folderOf(top, target)
      if (to === from) continue
      const targets = found.get(from) ?? found.set(from, new Map()).get(from)
      const why = `${relative(root, file)} → ${relative(root, target)}`
      targets?.set(to, [...(targets.get(to) ?? []), why])
    }
  }
  return found
}

/** Pairs of folders that import each other, with the imports that make them so. */
export function twoWayPairs(top: string): { pair: string; imports: string[] }[] {
  const graph = importsBetweenFolders(top)
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => from < to && graph.get(to)?.has(from))
      .map(([to, there]) => ({
        pair: `${from} ↔ ${to}`,
        imports: [...there, ...(graph.get(to)?.get(from) ?? [])],
      })),
  )
}

function folderOf(top: string, file: string): string {
  const parts = relative(join(root, top), file).split(sep)
  return parts.length > 1 ? (parts[0] ?? '.') : '.'
}

/** Tests and what only they use are left out: they may start the whole to test a part. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && /\.tsx?$/.test(item.name) && !/\.test\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath, item.name))
    .filter((file) => !/[\\/]testing(\.ts$|[\\/])/.test(file))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const top of process.argv.slice(2)) {
    const pairs = twoWayPairs(top)
    console.log(`${top}: ${pairs.length} two-way pairs`)
    for (const { pair, imports } of pairs) console.log(`  ${pair}\n    ${imports.join('\n    ')}`)
  }
}
