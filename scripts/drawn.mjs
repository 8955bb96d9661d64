// What `npm test` runs of the tests that are too many or too long to wait for each time. `npm run test:full` runs all.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** The journeys of giving, and those that are being worked on, are taken each time; of the others a share. */
const GIVING = /^(donate|giving|gift)\b/
const SHARE = 1 / 5

/** A commit always draws the same, and the next one draws others; without git, a day does. */
export function drawingSeed(folder = root) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : new Date().toISOString().slice(0, 10)
}

/** A share of the names, at least one; which, follows from the seed alone. */
export function drawn(names, share, seed) {
  const place = (name) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return names.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, Math.ceil(names.length * share))
}

/**
 * A test list for Playwright, from what it lists itself.
 * `goOn` says whether the journeys of a file go on from each other, so that it is taken as a whole or not at all.
 */
export function drawJourneys({ suites }, seed, { goOn = readsAsOne, changed = changedJourneys() } = {}) {
  const names = suites.map(({ file }) => file)
  const isTaken = (file) => GIVING.test(file) || changed.includes(file)
  const others = names.filter((file) => !isTaken(file))
  const whole = drawn(others.filter(goOn), SHARE, seed)
  const apart = suites.filter(({ file }) => !isTaken(file) && !goOn(file)).flatMap((suite) => linesOf(suite))
  return [...names.filter(isTaken), ...whole, ...drawn([...new Set(apart)], SHARE, seed)]
}

function linesOf({ title, specs = [], suites = [] }, within = '') {
  const path = `${within}${title}`
  return [
    ...specs.map((spec) => `${path} › ${spec.title}`),
    ...suites.flatMap((suite) => linesOf(suite, `${path} › `)),
  ]
}

/** Files that no commit has as they are now. */
function changedJourneys() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', 'e2e'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? [...stdout.matchAll(/e2e\/(\S+\.spec\.ts)/g)].map(([, file]) => file) : []
}

/** Such a file configures its order. One with the mark between names in a test list counts too: a title with it would not be found. */
function readsAsOne(file) {
  return /describe\.configure\(|›/.test(readFileSync(join(root, 'e2e', file), 'utf8'))
}
