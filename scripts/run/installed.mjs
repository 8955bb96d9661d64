// Whether the installed packages match the lock file. npm writes its own lock file as the last step of an
// installation: by `npm start`, by `npm ci` in a terminal, or in a workflow.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DECLARED = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

export function isInstalled(folder) {
  const there = read(folder, 'node_modules', '.package-lock.json')?.packages
  if (!there) return false
  const { '': root, ...wanted } = read(folder, 'package-lock.json').packages
  const own = read(folder, 'package.json')
  const optional = Object.entries(wanted).filter(([, one]) => one.optional || one.devOptional)
  const forThis = optional.filter(([, one]) => isForThis(one))
  return (
    DECLARED.every((kind) => listed(own[kind]) === listed(root[kind])) &&
    Object.entries(wanted).every(([path, one]) =>
      path in there ? isSame(one, there[path]) : one.optional || one.devOptional,
    ) &&
    // npm skips packages for other platforms and Node versions. A folder from another machine has none for
    // this one.
    (forThis.length === 0 || forThis.some(([path]) => path in there)) &&
    Object.keys(there).every((path) => path in wanted)
  )
}

const listed = (declared = {}) => JSON.stringify(Object.entries(declared).sort())

/** Includes the checksum: two packages of one version can differ. */
function isSame(one, other) {
  return one.version === other.version && one.integrity === other.integrity
}

function isForThis({ os, cpu, libc }) {
  if (!os && !cpu) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcHere())
}

function fits(named = [], here) {
  if (named.includes(`!${here}`)) return false
  const meant = named.filter((name) => !name.startsWith('!'))
  return meant.length === 0 || meant.includes(here)
}

function libcHere() {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function read(...path) {
  try {
    return JSON.parse(readFileSync(join(...path), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
