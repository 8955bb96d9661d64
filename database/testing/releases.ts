/** Archives of the releases in `database/releases`, each made by `npm run release:archive` of that release. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { END, type Manifest, parseManifest } from '#backend/backup/archive.ts'
import { readArchive } from '#backend/backup/archive-reader.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { isNewer } from '#backend/db/migrations.ts'
import type { Catalogue } from './catalogue.ts'

/** Seals the made-up identifiers and files in the archives. */
export const ARCHIVE_SEALING_KEY = 'a5'.repeat(32)

const folder = join(projectRoot, 'database/releases')
const SUFFIX = '.tar.gz'
export const archiveOf = (version: string) => join(folder, `${version}${SUFFIX}`)

/** Versions with an archive, newest first. */
export const archivedReleases = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .sort((one, other) => (isNewer(one, other) ? -1 : 1))

/** Lines by table, in the format of COPY, with the columns that the manifest lists. */
export type Archived = { manifest: Manifest; lines: Map<string, string[]> }

export function readRelease(version: string): Promise<Archived> {
  return readArchive(archiveOf(version), undefined, async (archive) => {
    const manifest = parseManifest(await archive.text())
    const lines = new Map<string, string[]>()
    while (archive.next !== END) {
      const [part, table = ''] = archive.next?.split('/') ?? []
      if (!part) throw new Error(`The archive of ${version} is incomplete`)
      const text = await archive.text()
      if (part === 'tables') lines.set(table, [...(lines.get(table) ?? []), ...text.split('\n').slice(0, -1)])
    }
    return { manifest, lines }
  })
}

export type State = { table: string; column: string; value: string }

/** Every value that a check of the form `column in (…)` allows. */
export function statesIn(catalogue: Catalogue): State[] {
  return [...catalogue].flatMap(([name, definition]) => {
    const [, table] = /^constraint (\S+) /.exec(name) ?? []
    const [, column, values] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)/.exec(definition) ?? []
    if (!table || !column || !values) return []
    return [...values.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => ({ table, column, value }))
  })
}
