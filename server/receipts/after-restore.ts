/** After a restore no receipt is issued until the operator has told the last numbers handed out since the backup. */
import { createInterface } from 'node:readline/promises'
import { ConfigError } from '#backend/base/config.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Services } from '../services.ts'

/** A series of a year, with the last number that the backup has. */
type Counter = { series: string; year: number; last: number }

type Operator = {
  /** Values of `--last-receipt`, such as `TAX=57` or `TAX/2026=57`. */
  told: readonly string[]
  isTerminal: boolean
  signal: AbortSignal
}

const MOST_LOST = 100_000

export async function continueAfterRestore(services: Services, operator: Operator): Promise<void> {
  const { told, isTerminal, signal } = operator
  const counters = await readCounters(serverQuery(services.database))
  if (counters.length === 0) {
    if (told.length > 0) services.log.warn('No receipt is on hold, so --last-receipt changes nothing')
    return
  }
  const answers =
    told.length > 0
      ? readTold(told, counters)
      : isTerminal
        ? await askInTerminal(counters, signal)
        : undefined
  if (!answers) {
    services.log.warn(
      `No receipt is issued: this database was restored from a backup. Start once with the last numbers handed out in the place of those in the backup: npm start -- ${flagsOf(counters)}`,
    )
    return
  }
  await continueFrom(services, answers)
}

const nameOf = ({ series, year }: Counter) => `${series}/${year}`
const flagsOf = (counters: readonly Counter[]) =>
  counters.map((counter) => `--last-receipt ${nameOf(counter)}=${counter.last}`).join(' ')

/** Every series of the known years, and of the years since the backup; none if nothing was restored. */
async function readCounters(query: Query): Promise<Counter[]> {
  const { rows } = await query<Counter>(
    `with restored as (
      select private.financial_year((checksum::timestamptz at time zone 'Asia/Kolkata')::date) as year
      from daan.migrations where id = 'restored')
    select series, counter.year, last_number as last from restored, private.receipt_counters as counter
    union all
    select series, missing.year,
      case series when 'TAX' then coalesce(private.setting('receipt_start'), '1')::integer - 1 else 0 end
    from restored, unnest('{TAX,ACK,FCRA}'::text[]) as series,
      private.financial_year((now() at time zone 'Asia/Kolkata')::date) as this_year,
      generate_series(least(restored.year, this_year), this_year) as missing (year)
    where (series, missing.year) not in (select series, year from private.receipt_counters)
    order by year desc, series desc`,
  )
  return rows
}

const SERIES = ['TAX', 'ACK', 'FCRA']

/** Every known series has to be named: one that is forgotten could hand out a number twice. */
function readTold(told: readonly string[], counters: readonly Counter[]): Counter[] {
  const answers = told.map((text) => readOne(text, counters))
  const missing = counters.filter(
    ({ series, year }) => !answers.some((one) => one.series === series && one.year === year),
  )
  if (missing.length > 0)
    throw new ConfigError(`Give the last number of every series. Missing: ${flagsOf(missing)}`)
  return answers
}

function readOne(text: string, counters: readonly Counter[]): Counter {
  const [, series, year, number] = /^(\w+)(?:\/(\d+))?=(.*)$/.exec(text.trim()) ?? []
  if (!series || number === undefined)
    throw new ConfigError(`--last-receipt is a series and a number, such as TAX=57, not ${text}.`)
  const found = counters.filter((one) => one.series === series && (!year || one.year === Number(year)))
  const [known, ...others] = found
  const counter = known ?? pastYear(series, Number(year), counters)
  if (!counter)
    throw new ConfigError(
      `There is no series ${year ? `${series}/${year}` : series}. There are ${counters.map(nameOf).join(', ')}.`,
    )
  if (others.length > 0)
    throw new ConfigError(`Name the year of ${series} too: ${found.map(nameOf).join(' or ')}.`)
  const problem = problemWith(number, counter)
  if (problem) throw new ConfigError(problem)
  return { ...counter, last: Number(number) }
}

/** A year without receipts in the backup: one was issued since for an old gift. */
function pastYear(series: string, year: number, counters: readonly Counter[]): Counter | undefined {
  const isPast = year >= 2000 && year < Math.max(...counters.map((one) => one.year))
  return SERIES.includes(series) && isPast ? { series, year, last: 0 } : undefined
}

function problemWith(number: string, counter: Counter): string | undefined {
  if (!/^\d{1,9}$/.test(number)) return `The last number of ${nameOf(counter)} is a number, not ${number}.`
  const name = `${nameOf(counter)} has number ${counter.last} in the backup`
  if (Number(number) < counter.last) return `${name}, so ${number} is not the last one handed out.`
  if (Number(number) > counter.last + MOST_LOST)
    return `${name}; ${number} would mean more than ${MOST_LOST} lost receipts.`
  return undefined
}

/** Enter accepts the number of the backup. Without an answer (Ctrl+D) receipts stay on hold. */
async function askInTerminal(
  counters: readonly Counter[],
  signal: AbortSignal,
): Promise<Counter[] | undefined> {
  // Not in raw mode, in which Ctrl+C would not reach the process.
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
  const closed = new Promise<undefined>((done) => terminal.once('close', () => done(undefined)))
  const ask = (text: string) => Promise.race([terminal.question(text, { signal }), closed])
  process.stdout.write(
    '\n  This database was restored from a backup. No number may be handed out twice: look at the receipts\n' +
      '  issued since, and enter the last number of each series. Enter accepts the one in the backup. If a receipt of an\n' +
      '  earlier year was issued since, press Ctrl+D and start with --last-receipt instead.\n\n',
  )
  try {
    const answers: Counter[] = []
    for (const counter of counters) {
      for (;;) {
        const answer = await ask(`  ${nameOf(counter)} [${counter.last}]: `)
        if (answer === undefined) return undefined
        const number = answer.trim() || String(counter.last)
        const problem = problemWith(number, counter)
        if (problem) process.stdout.write(`  ${problem}\n`)
        else {
          answers.push({ ...counter, last: Number(number) })
          break
        }
      }
    }
    return answers
  } finally {
    terminal.close()
  }
}

/** Enters the numbers in between as cancelled, and issues what waited. */
async function continueFrom({ database, log }: Services, answers: readonly Counter[]): Promise<void> {
  await inTransaction(database, async (query) => {
    const { rowCount } = await query(`delete from daan.migrations where id = 'restored'`)
    // Another process was told first.
    if (!rowCount) return
    for (const { series, year, last } of answers)
      await query('select private.continue_receipts($1, $2, $3)', [series, year, last])
    await query(
      `select private.queue_receipt(donation_id) from public.waiting_receipts where 'numbers' = any (missing)`,
    )
  })
  log.warn(
    `Receipts continue after ${answers.map((answer) => `${nameOf(answer)} number ${answer.last}`).join(', ')}`,
  )
}
