// Checks the wording of comments and test titles.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CODE = /\.(tsx?|mjs|sql|css)$/
/** Migrations are never changed again. */
const IGNORED = /^(node_modules|build|test-results|playwright-report|coverage|migrations|\..*)$/
const COMMENT = /^\s*(?:\/\/|\/?\*+|--)\s*(?:What|Who|Whose|Of|Where)\b/gm
const TITLE = /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*['"`](?:that|who|are|may|with|of)\b/g

const found = filesUnder('.').flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const matches = (pattern, advice) =>
    [...text.matchAll(pattern)].map(
      ({ 0: match, index }) => `${file}:${text.slice(0, index + match.length).split('\n').length}: ${advice}`,
    )
  return [
    ...matches(COMMENT, 'begin the comment with a noun or a verb, not with What, Who, Whose, Of or Where'),
    ...(/\.(test|spec)\./.test(file)
      ? matches(TITLE, 'complete "it …" in the title, beginning with a verb')
      : []),
  ]
})
for (const line of found) console.log(line)
process.exit(found.length > 0 ? 1 : 0)

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .flatMap((item) => {
      const path = join(folder, item.name)
      if (item.isDirectory()) return filesUnder(path)
      return item.isFile() && CODE.test(path) ? [path] : []
    })
}
