// Checks the wording of comments and test titles in lines added since the merge base with main. Without that base, as
// in a shallow clone, it checks uncommitted lines, and without git none.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const CODE = ['*.ts', '*.tsx', '*.mjs', '*.sql', '*.css']
const COMMENT = /^\s*(?:\/\/|\/?\*+|--)\s*(?:What|Who|Whose|Of|Where)\b/gm
const TITLE = /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*['"`](?:that|who|is|are|may|with|of)\b/g

const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? 'HEAD'
const found = [...addedLines()].flatMap(([file, isAdded]) => {
  const text = readFileSync(file, 'utf8')
  const matches = (pattern, advice) =>
    [...text.matchAll(pattern)]
      .map(([match], at, all) => text.slice(0, all[at].index + match.length).split('\n').length)
      .filter(isAdded)
      .map((line) => `${file}:${line}: ${advice}`)
  return [
    ...matches(COMMENT, 'begin the comment with a noun or a verb, not with What, Who, Whose, Of or Where'),
    ...(/\.(test|spec)\./.test(file)
      ? matches(TITLE, 'complete "it …" in the title, beginning with a verb')
      : []),
  ]
})
for (const line of found) console.log(line)
process.exit(found.length > 0 ? 1 : 0)

/** Files with a test for each line number. */
function addedLines() {
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', ...CODE) ?? ''
  const files = new Map(
    untracked
      .split('\n')
      .filter(Boolean)
      .map((file) => [file, () => true]),
  )
  const diff = git('diff', '-U0', '--relative', '--no-prefix', '--diff-filter=d', base, '--', ...CODE) ?? ''
  for (const part of diff.split(/^diff --git .*$/m).slice(1)) {
    const file = /^\+\+\+ (.*?)\t?$/m.exec(part)?.[1]
    const ranges = [...part.matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm)].map(([, from, length = '1']) => [
      +from,
      +length,
    ])
    if (file) files.set(file, (line) => ranges.some(([from, length]) => line >= from && line < from + length))
  }
  return files
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.trim() : undefined
}
