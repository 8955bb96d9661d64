/**
 * Duration of the donor list, the report and an import, compared with their plain SQL, by size: `npm run
 * bench:reports [-- gifts … part …]`, by default with 10⁴, 10⁵ and 10⁶ gifts of a tenth as many donors, and
 * every part: list, finding, search, report, monthly, import.
 */
import { cpus, totalmem } from 'node:os'
import type { Measure } from './reports/measure.ts'
import { measureAll, partNames } from './reports/measures.ts'
import { startProduct } from './reports/product.ts'

const asked = process.argv.slice(2)
const numbers = asked.map(Number).filter((number) => number > 0)
const sizes = numbers.length > 0 ? numbers : [10_000, 100_000, 1_000_000]
const named = partNames.filter((name) => asked.includes(name))
const parts = named.length > 0 ? named : partNames
const now = new Date()
const whole = new Intl.NumberFormat('en')
const ms = (taken: number) => (taken < 10 ? taken.toFixed(1) : taken.toFixed(0))

console.log(
  `${now.toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
)
const all = new Map<number, Measure[]>()
for (const gifts of sizes) {
  const begun = performance.now()
  const product = await startProduct({ donors: gifts / 10, gifts, now })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  try {
    console.log(
      `\n${whole.format(gifts)} gifts, ${whole.format(gifts / 10)} donors (made in ${seconds} s)\n\n| | through the product, ms | plain SQL, ms | × | plain SQL reads |\n|---|--:|--:|--:|---|`,
    )
    const measures: Measure[] = []
    all.set(gifts, measures)
    for await (const measure of measureAll(product, { donors: gifts / 10, now, parts })) {
      measures.push(measure)
      const { name, product: taken, plain, from, most = Number.POSITIVE_INFINITY } = measure
      console.log(`| ${name} | ${ms(taken)} | ${ms(plain)} | ${(taken / plain).toFixed(1)} | ${from} |`)
      if (taken > plain * most) {
        console.error(`${name} takes more than ${most} times as long as plain SQL.`)
        process.exitCode = 1
      }
    }
  } finally {
    await product.close()
  }
}

if (all.size > 1) {
  console.log(
    `\nGrowth, ms through the product\n\n| | ${sizes.map((size) => `${whole.format(size)} gifts`).join(' | ')} |`,
  )
  console.log(`|---|${sizes.map(() => '--:|').join('')}`)
  const names = new Set([...all.values()].flat().map(({ name }) => name))
  for (const name of names) {
    const taken = sizes.map((size) => ms(all.get(size)?.find((one) => one.name === name)?.product ?? 0))
    console.log(`| ${name} | ${taken.join(' | ')} |`)
  }
}
