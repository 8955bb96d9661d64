import { financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { giftsOf, giftsPath } from '#domain/reports/gifts-behind.ts'
import { stretches, type WholePeriod } from '#domain/reports/period.ts'
import { nameOf, stretchInWords, type Titles } from '#domain/reports/report-labels.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Column } from './series-chart.tsx'

/** Giving of a month by cause, or by `once` and `monthly`. */
export type MonthLine = { key: string | null; month: string; gifts: number; net: number }

export async function readMonths(by: 'cause' | 'rhythm', { from, to }: WholePeriod): Promise<MonthLine[]> {
  const { data } = await supabase().rpc('giving_by_month', { by, from_day: from, to_day: to }).throwOnError()
  return data
}

/** Donors who gave in the financial year before this one, and those of them who gave again. */
export type ReturnLine = { year: number; before: number; again: number }

export async function readReturns(today: string): Promise<ReturnLine[]> {
  const { data } = await supabase()
    .rpc('returning_donors', { first_year: financialYearOf(today) - 4 })
    .throwOnError()
  return data
}

/** Keys by their total, the largest first. */
export function keysOf(lines: readonly MonthLine[]): (string | null)[] {
  const sums = new Map<string | null, number>()
  for (const { key, net } of lines) sums.set(key, (sums.get(key) ?? 0) + net)
  return [...sums].sort(([, one], [, other]) => other - one).map(([key]) => key)
}

/** A column for every month of the period, with a part for each key. */
export function monthColumns(
  by: 'cause' | 'rhythm',
  keys: readonly (string | null)[],
  lines: readonly MonthLine[],
  { from, to }: WholePeriod,
  titles: Titles,
): Column[] {
  const found = new Map(lines.map((line) => [`${line.month} ${line.key}`, line]))
  return stretches('month', from, to).map(({ start, from, to }) => {
    const parts = keys.map((key) => {
      const { net = 0, gifts = 0 } = found.get(`${start} ${key}`) ?? {}
      return {
        name: nameOf(by, key, titles),
        value: net,
        words: formatRupees(net, { paise: 'always' }),
        path: gifts > 0 ? giftsPath(giftsOf({ from, to }, by, key)) : null,
      }
    })
    const sum = parts.reduce((sum, { value }) => sum + value, 0)
    return {
      name: stretchInWords('month', { from, to }),
      words: formatRupees(sum.toFixed(2), { paise: 'always' }),
      parts,
    }
  })
}

export function returnColumns(lines: readonly ReturnLine[]): Column[] {
  return lines.map(({ year, before, again }) => {
    const [then, now] = [yearInFigures(year - 1), yearInFigures(year)]
    const part = (name: string, value: number, query: string) => ({
      name,
      value,
      words: formatNumber(value),
      path: value > 0 ? `/admin/donors?${query}` : null,
    })
    return {
      name: now,
      words: `${Math.round((again / before) * 100)}% of ${formatNumber(before)} donors of ${then} came back`,
      parts: [
        part('Came back', again, `gave=${then},${now}`),
        part('Did not give again', before - again, `gave=${then}&not=${now}`),
      ],
    }
  })
}
