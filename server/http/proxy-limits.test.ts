import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import { allFunctions } from '../all-functions.ts'

/** The limit of the proxies for functions without a rule of their own. */
const EVERY_FUNCTION = 512 * 1024

const large = Object.entries(allFunctions).filter(
  ([, { contract }]) => (contract.maxBody ?? 0) > EVERY_FUNCTION,
)

test('covers functions that take more than the others', () => {
  expect(large.map(([name]) => name)).toContain('statement-certificates')
})

describe.each(['nginx.conf', 'Caddyfile', 'Caddyfile.compose'])('deploy/%s', (file) => {
  const text = readFileSync(join(projectRoot, 'deploy', file), 'utf8')
  test.each(large)('lets through the body that %s takes, and no more', (name, { contract }) => {
    const mb = (contract.maxBody ?? 0) / 2 ** 20
    const route = `/functions/v1/${name}`
    const limit = file === 'nginx.conf' ? `client_max_body_size ${mb}m;` : `max_size ${mb}MiB`
    const start = text.indexOf(file === 'nginx.conf' ? `location = ${route} {` : `path ${route}\n`)
    expect(start).toBeGreaterThan(-1)
    expect(text.slice(start, start + 200)).toContain(limit)
  })
})
