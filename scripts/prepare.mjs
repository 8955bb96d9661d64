// What every command needs before it can run, with nothing but Node itself: the right version of Node, the
// installed packages, and a build of the current sources. Each is done only when something changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Daan needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a command in the project's folder, or ends with its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) console.error(`${command} could not be run: ${result.error.message}`)
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** The program of an installed package. */
export const bin = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

export function install() {
  const stamp = join(root, 'node_modules', '.daan-installed')
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages…')
  // Not `npm ci`: it refuses a lock file that was made where packages for other platforms could not be seen.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['install', ...options], { shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted)
}

export function build() {
  const stamp = join(root, 'build', '.daan-built')
  const sources = ['web', 'server', 'backend', 'functions', 'domain', 'database/seed']
  const bundled = ['build.mjs', 'admin.ts', 'backup.ts', 'restore.ts'].map((name) => join('scripts', name))
  const settings = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts']
  const wanted = hashOf([...sources, ...bundled, ...settings])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building…')
  run(process.execPath, [join(root, 'scripts', 'build.mjs')])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

export function loadEnvironment() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

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
    if (!/\.test\.tsx?$/.test(item.name)) addTo(hash, join(path, item.name))
  }
}
