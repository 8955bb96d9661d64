// Version and commit of the product. Plain JavaScript, because `npm start` shows them before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads both from the product's folder. The commit is written by the build, and null if unknown. */
export function readVersion(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const file = join(root, 'build', 'commit')
  const commit = (existsSync(file) && readFileSync(file, 'utf8').trim()) || null
  return { version, commit, title: `Daan ${version}${commit ? ` (${commit})` : ''}` }
}
