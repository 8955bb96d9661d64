/**
 * Attacks the built product on this machine only: two processes, their own database, Chromium. Prints a
 * table; exits with 1 on any finding.
 */
import { parseArgs } from 'node:util'
import { attackAsAnotherDonor } from './attack/another-donor.ts'
import { plantCanaries } from './attack/canaries.ts'
import { attackByCost } from './attack/cost.ts'
import { attackFromAnotherSite } from './attack/csrf.ts'
import { attackExports } from './attack/exports.ts'
import { attackWithFiles } from './attack/files.ts'
import { attackByFlooding } from './attack/flood.ts'
import { attackWithHeaders } from './attack/headers.ts'
import { attackWithMoney } from './attack/money.ts'
import { attackByOpeningFiles } from './attack/opened-files.ts'
import type { Outcome } from './attack/outcome.ts'
import { startProduct } from './attack/product.ts'
import { attackWithRedirects } from './attack/redirects.ts'
import { attackInBrowser } from './attack/rendered.ts'
import { attackWithRequests } from './attack/requests.ts'
import { attackSlowly } from './attack/slow.ts'
import { attackByStarving } from './attack/starvation.ts'
import { attackWithTokens } from './attack/tokens.ts'

const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '24000' },
    measured: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '8' },
    gifts: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
})

const product = await startProduct()
const besideUrl = await product.startBeside()
const rssAtStart = product.rssMb()
let found = 0
let kept: string[] = []
try {
  const forbidden = await plantCanaries(product)
  // Attacks that spoil the data for others come last.
  const attacks: Record<string, () => Promise<Outcome>> = {
    tokens: () => attackWithTokens(product),
    headers: () => attackWithHeaders(product, forbidden.anonymous),
    'another donor': () => attackAsAnotherDonor(product),
    redirects: () => attackWithRedirects(product),
    'another site': () => attackFromAnotherSite(product),
    files: async () => {
      const outcome = await attackWithFiles(product)
      kept = outcome.kept
      return outcome
    },
    'opened files': () => attackByOpeningFiles(product, kept),
    cost: () => attackByCost(product, { count: Number(flags.measured), seed: Number(flags.seed) }),
    starvation: () =>
      attackByStarving(product, {
        clients: 50,
        addresses: 5,
        seconds: Number(flags.seconds),
        idleSeconds: 20,
      }),
    slow: () =>
      attackSlowly(product, { idle: 1000, slow: 100, endless: 40, crowded: 60, seconds: 60, latestMs: 5000 }),
    requests: () =>
      attackWithRequests(product, forbidden, { count: Number(flags.requests), seed: Number(flags.seed) }),
    'money in disorder': () => attackWithMoney({ gifts: Number(flags.gifts), seed: Number(flags.seed) }),
    flooding: () => attackByFlooding(product, besideUrl),
    rendered: () => attackInBrowser(product),
    exports: () => attackExports(product),
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
  console.log(
    `\nMemory of the attacked process: ${rssAtStart.toFixed(0)} MB before, ${product.rssMb().toFixed(0)} MB after`,
  )
} finally {
  await product.stop()
}
process.exit(found > 0 ? 1 : 0)
