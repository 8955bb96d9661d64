// Preconditions of every command, using only Node itself: the right version of Node, the installed packages,
// and a build of the current sources. Each step runs only after a change.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isInstalled } from './installed.mjs'
import { npm, root, run } from './run.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
// As required by Vite and its bundler.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Daan needs Node 20.19, or 22.12 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** A release is built already, and has no sources. */
export const isCheckout = existsSync(join(root, 'vite.config.ts'))

/** Installs exactly the lock file's packages. */
export async function install() {
  if (isInstalled(root)) return
  const [command, args] = npm('ci', '--no-audit', '--no-fund', '--loglevel=error')
  await run(command, args)
}

export async function build() {
  const stamp = join(root, 'build', '.daan-built')
  const sources = ['web', 'server', 'backend', 'domain', 'database/seed']
  const bundled = ['run/build.mjs', 'generate/sample-pictures.ts', 'operate']
  const settings = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts']
  const wanted = hashOf([...sources, ...bundled.map((name) => join('scripts', name)), ...settings])
  recordCommit()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await run(process.execPath, [join(root, 'scripts', 'run', 'build.mjs')])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Writes the commit of a checkout to the build, marked if files have changed since. A release contains its own. */
export function recordCommit() {
  if (!existsSync(join(root, '.git'))) return
  const described = ['describe', '--always', '--dirty', '--abbrev=7', '--exclude=*']
  const { stdout } = spawnSync('git', described, { cwd: root, encoding: 'utf8', windowsHide: true })
  const file = join(root, 'build', 'commit')
  const commit = stdout ?? ''
  if (existsSync(file) && readFileSync(file, 'utf8') === commit) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, commit)
}

export function loadEnvironment() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Tests and their helpers are in no build. */
const NOT_BUILT = /\.test\.tsx?$|^testing(\.ts)?$/

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, join(root, path))
  return hash.digest('hex')
}

function addTo(hash, path) {
  if (!existsSync(path)) return
  let items
  try {
    items = readdirSync(path, { withFileTypes: true })
  } catch {
    hash.update(relative(root, path)).update(readFileSync(path))
    return
  }
  for (const item of items.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!NOT_BUILT.test(item.name)) addTo(hash, join(path, item.name))
  }
}
