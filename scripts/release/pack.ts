import { execFileSync } from 'node:child_process'
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** Files that the running product, its start and its operators read. */
const CONTENTS = [
  'backend/db/sql',
  'database/migrations',
  'database/schema',
  'database/seed/files',
  'server/receipts/pdf/fonts',
  'server/sandbox/checkout.js',
  'server/read-version.mjs',
  'server/steps.mjs',
  ...['installed', 'parent', 'prepare', 'run', 'start'].map((name) => `scripts/run/${name}.mjs`),
  'deploy',
  'docs',
  ...['.dockerignore', '.env.example', 'compose.yaml', 'Dockerfile'],
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'],
]
/** Files that only the build or its debugging needs. */
const NOT_RELEASED = /\.map$|^build\/(\.daan-built|sample-pictures\.js)$/

type Manifest = {
  name: string
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean; devDependencies?: object }> }

/** Files that a release of the last commit would lack or have changed. */
export const uncommitted = (root: string): string =>
  execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })

/** Writes the built product to an archive. */
export async function writeRelease(root: string, file: string): Promise<void> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const manifest = JSON.parse(read('package.json')) as Manifest
  const lock = JSON.parse(read('package-lock.json')) as Lock
  const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  const contents = new Map<string, Buffer>([
    ['package.json', json(forProduction(manifest, lock))],
    ['package-lock.json', json(locked(lock))],
  ])
  for (const path of [...tracked(root), ...built(root)]) contents.set(path, readFileSync(join(root, path)))

  const committed = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  const mtime = new Date(Number(committed) * 1000)
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file))
  for (const path of [...contents.keys()].sort()) {
    const mode = path.endsWith('.sh') ? 0o755 : 0o644
    archive.entry(
      { name: `${manifest.name}-${manifest.version}/${path}`, mtime, mode },
      contents.get(path) ?? '',
    )
  }
  archive.finalize()
  await written
}

function tracked(root: string): string[] {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...CONTENTS]
  const paths = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0')
  return paths.filter((path) => path && existsSync(join(root, path)))
}

function built(root: string): string[] {
  return readdirSync(join(root, 'build'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) =>
      join(item.parentPath, item.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !NOT_RELEASED.test(path))
}

/** The package without development: operators' commands run from the build. */
function forProduction({ scripts, dependencies, allowScripts, ...manifest }: Manifest, lock: Lock) {
  const { devDependencies: _, overrides: __, imports: ___, ...kept } = manifest as Record<string, unknown>
  const { packages } = locked(lock)
  const commands = Object.entries(scripts).flatMap(([name, command]) => {
    const [, tool] = /^tsx scripts\/operate\/([\w-]+)\.ts$/.exec(command) ?? []
    return tool ? [[name, `node build/${tool}.js`]] : []
  })
  const allowed = Object.entries(allowScripts).filter(([name]) => `node_modules/${name}` in packages)
  return {
    ...kept,
    scripts: { start: scripts.start, ...Object.fromEntries(commands) },
    allowScripts: Object.fromEntries(allowed),
    dependencies,
  }
}

function locked({ packages: { '': own, ...packages }, ...lock }: Lock): Lock {
  const { devDependencies: _, ...root } = own ?? {}
  // `devOptional` are peers that production packages work without.
  const production = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  return { ...lock, packages: { '': root, ...Object.fromEntries(production) } }
}
