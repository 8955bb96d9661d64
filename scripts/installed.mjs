// Whether the installed packages are those that the lock file names. npm notes what it has installed in a lock
// file of its own as the last thing it does: by `npm start`, by `npm ci` in a terminal, or in a workflow.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DECLARED = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

export function isInstalled(folder) {
  const there = read(folder, 'node_modules', '.package-lock.json')?.packages
  if (!there) return false
  const { '': root, ...wanted } = read(folder, 'package-lock.json').packages
  const own = read(folder, 'package.json')
  return (
    DECLARED.every((kind) => listed(own[kind]) === listed(root[kind])) &&
    Object.entries(wanted).every(([path, one]) =>
      path in there ? isSame(one, there[path]) : isForSome(one),
    ) &&
    Object.keys(there).every((path) => path in wanted)
  )
}

const listed = (declared = {}) => JSON.stringify(Object.entries(declared).sort())

/** The sum too: two packages of one version can differ. */
function isSame(one, other) {
  return one.version === other.version && one.integrity === other.integrity
}

/** npm leaves out what is for another platform. */
function isForSome({ optional, devOptional }) {
  return optional || devOptional
}

function read(...path) {
  try {
    return JSON.parse(readFileSync(join(...path), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
