// Selects the share of long tests that `npm test` runs. `npm run test:full` runs all.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run/run.mjs'

/** Journeys of giving and changed ones always run; others by a share. */
const GIVING = /^(donate|giving|gift)\b/
const SHARE = 1 / 5

/** A commit always selects the same, and the next one others; without git, a day does. */
export function drawingSeed(folder = root) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : new Date().toISOString().slice(0, 10)
}

/** A share of the names, at least one, determined by the seed. */
export function drawn(names, share, seed) {
  const place = (name) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return names.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, Math.ceil(names.length * share))
}

/**
 * A test list for Playwright, from its own listing. `goOn` returns whether a file's journeys depend on each
 * other, so that it is taken as a whole or not at all.
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

/** Files with uncommitted changes. */
function changedJourneys() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', 'e2e'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? [...stdout.matchAll(/e2e\/(\S+\.spec\.ts)/g)].map(([, file]) => file) : []
}

/**
 * Detects a file that configures serial order. Files with a list separator in a title count too: such a title
 * would not be found.
 */
function readsAsOne(file) {
  return /describe\.configure\(|›/.test(readFileSync(join(root, 'e2e', file), 'utf8'))
}
