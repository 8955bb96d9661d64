/**
 * `npm run clear-text -- ABCPR1234F,ZYXPW9876V data backup.tar.gz log.txt`: searches files for texts in the
 * clear.
 */
import { findInFiles } from '#server/testing/find-in-clear.ts'

const [texts = '', ...paths] = process.argv.slice(2)
if (!texts || paths.length === 0) {
  console.error('Say which texts, with commas between them, and which files and folders.')
  process.exit(2)
}
const { found, files } = await findInFiles(texts.split(','), paths)
for (const { file, spelling } of found) console.log(`${file}: ${spelling}`)
console.log(`${files} files read, ${found.length} places found.`)
process.exit(found.length > 0 ? 1 : 0)
