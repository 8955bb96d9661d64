/**
 * Attacks the built product on this machine and nothing else: two processes, a database of their own, Chromium.
 * Prints a table; ends with 1 if anything was found that should not be possible.
 */
import { parseArgs } from 'node:util'
import { plantCanaries } from './attack/canaries.ts'
import { attackFromAnotherSite } from './attack/csrf.ts'
import { attackWithHeaders } from './attack/headers.ts'
import type { Outcome } from './attack/outcome.ts'
import { startProduct } from './attack/product.ts'
import { attackWithRedirects } from './attack/redirects.ts'
import { attackWithRequests } from './attack/requests.ts'
import { attackWithTokens } from './attack/tokens.ts'

const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '12000' },
    seed: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
  },
})

const product = await startProduct()
let found = 0
try {
  const forbidden = await plantCanaries(product)
  const attacks: Record<string, () => Promise<Outcome>> = {
    tokens: () => attackWithTokens(product),
    headers: () => attackWithHeaders(product, forbidden.anonymous),
    redirects: () => attackWithRedirects(product),
    'another site': () => attackFromAnotherSite(product),
    requests: () =>
      attackWithRequests(product, forbidden, { count: Number(flags.requests), seed: Number(flags.seed) }),
  }
  console.log('| attack | tried | findings | seconds |\n|---|---|---|---|')
  for (const [name, run] of Object.entries(attacks)) {
    if (!name.includes(flags.only)) continue
    const started = performance.now()
    const { attack, count, findings } = await run()
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`| ${attack} | ${count.toLocaleString('en')} | ${findings.length} | ${seconds} |`)
    for (const finding of findings.slice(0, 50)) console.error(`  ${finding}`)
    found += findings.length
  }
} finally {
  await product.stop()
}
process.exit(found > 0 ? 1 : 0)
