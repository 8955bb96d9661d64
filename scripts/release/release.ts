// `npm run release`: packs the built product into daan-X.Y.Z.tgz, to be installed without this repository.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run/run.mjs'
import { uncommitted, writeRelease } from './pack.ts'

const changed = uncommitted(root)
if (changed) {
  console.error(`A release is made of committed files only. Commit or remove these first:\n${changed}`)
  process.exit(1)
}
// A build is reused only by its sources, and a release should depend on nothing left in the folder.
await run(process.execPath, [join(root, 'scripts', 'run', 'build.mjs')])
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const file = join(root, `${name}-${version}.tgz`)
await writeRelease(root, file)
console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`)
