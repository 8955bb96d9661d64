import type { Figures, KeyedFigures, Report, TrendFigures } from '#domain/reports/figures.ts'

export type GiftRow = {
  id: string
  amount: string
  refunded_amount: string
  deducted_amount: string
  test_mode: boolean
  payment_status: string
  platform: string
  is_monthly: boolean
  cause_id: string | null
  donor_id: string | null
  utm_source: string | null
  utm_campaign: string | null
  campaign_id: string | null
  created_at: Date
}
export type Range = { from: string | null; to: string | null }

/** Computes the donations report gift by gift, independently of the product's code. */
export function naiveReport(
  all: GiftRow[],
  now: Range,
  before: Range | null,
  step: string,
  inTestMode: boolean,
): Report {
  const firsts = firstGifts(all)
  const gifts = all.filter(({ test_mode }) => !test_mode || inTestMode)
  const chosen = gifts.filter((gift) => isIn(now, indianDay(gift.created_at)))
  const counted = chosen.filter(cameIn)
  const keyed = (of: GiftRow[], key: (gift: GiftRow) => string | null) => {
    const groups = grouped(of, key)
    const rows = [...groups].map(([key, members]): KeyedFigures => ({ key, ...figures(members) }))
    return rows.sort(
      (a, b) =>
        descending(paise(a.net), paise(b.net)) || descending(paise(a.amount), paise(b.amount)) || byKey(a, b),
    )
  }
  const donor = (gift: GiftRow) => (gift.donor_id === null ? null : firsts.has(gift.id) ? 'first' : 'again')
  const by: Report['by'] = {
    status: keyed(chosen, (gift) => gift.payment_status).map((row) => ({
      ...row,
      gifts: chosen.filter((gift) => gift.payment_status === row.key).length,
    })),
    cause: keyed(counted, (gift) => gift.cause_id),
    platform: keyed(counted, (gift) => gift.platform),
    source: keyed(counted, (gift) => gift.utm_source),
    campaign: keyed(counted, (gift) => gift.campaign_id),
    utm: keyed(counted, (gift) => gift.utm_campaign),
    rhythm: keyed(counted, (gift) => (gift.is_monthly ? 'monthly' : 'once')),
    donor: keyed(counted, donor),
  }
  const steps = grouped(counted, (gift) => startOf(step, indianDay(gift.created_at)))
  const trend = [...steps].map(([start, members]): TrendFigures => ({ start, ...figures(members) }))
  const earlier = before && gifts.filter((gift) => cameIn(gift) && isIn(before, indianDay(gift.created_at)))
  return {
    now: counted.length > 0 ? figures(counted) : null,
    before: earlier && earlier.length > 0 ? figures(earlier) : null,
    by: Object.fromEntries(Object.entries(by).filter(([, rows]) => rows.length > 0)),
    trend: trend.sort((a, b) => (a.start < b.start ? -1 : 1)),
  }
}

const netOf = ({ amount, refunded_amount, deducted_amount }: GiftRow) =>
  paise(amount) - paise(refunded_amount) - paise(deducted_amount)
const descending = (a: bigint, b: bigint) => (b > a ? 1 : b < a ? -1 : 0)
const cameIn = ({ payment_status }: GiftRow) => ['successful', 'refunded'].includes(payment_status)

function figures(gifts: GiftRow[]): Figures {
  const sum = (of: (gift: GiftRow) => string) => gifts.reduce((all, gift) => all + paise(of(gift)), 0n)
  const [amount, refunded] = [sum((gift) => gift.amount), sum((gift) => gift.refunded_amount)]
  const deducted = sum((gift) => gift.deducted_amount)
  return {
    gifts: gifts.filter(({ payment_status }) => payment_status === 'successful').length,
    refunds: gifts.filter(({ refunded_amount }) => paise(refunded_amount) > 0n).length,
    deductions: gifts.filter(({ deducted_amount }) => paise(deducted_amount) > 0n).length,
    amount: rupees(amount),
    refunded: rupees(refunded),
    deducted: rupees(deducted),
    net: rupees(gifts.filter(cameIn).reduce((all, gift) => all + netOf(gift), 0n)),
  }
}

/** A test gift is a donor's first if none precedes it; a real one, if no real one does. */
function firstGifts(gifts: GiftRow[]): Set<string> {
  const inOrder = gifts
    .filter(cameIn)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
  const firsts = new Set<string>()
  const [given, really] = [new Set<string>(), new Set<string>()]
  for (const { donor_id, id, test_mode } of inOrder) {
    if (!donor_id) continue
    if (!(test_mode ? given : really).has(donor_id)) firsts.add(id)
    given.add(donor_id)
    if (!test_mode) really.add(donor_id)
  }
  return firsts
}

function grouped<Key>(gifts: GiftRow[], key: (gift: GiftRow) => Key): Map<Key, GiftRow[]> {
  const groups = new Map<Key, GiftRow[]>()
  for (const gift of gifts) groups.set(key(gift), [...(groups.get(key(gift)) ?? []), gift])
  return groups
}

const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
export const indianDay = (moment: Date) => clock.format(moment)

const isIn = ({ from, to }: Range, day: string) =>
  (from === null || day >= from) && (to === null || day <= to)

function startOf(step: string, day: string): string {
  if (step === 'month') return `${day.slice(0, 8)}01`
  if (step === 'day') return day
  const date = new Date(`${day}T12:00:00Z`)
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

// PostgreSQL sorts nulls last among equals.
function byKey(a: KeyedFigures, b: KeyedFigures): number {
  if (a.key === null || b.key === null) return a.key === null ? 1 : -1
  return a.key < b.key ? -1 : 1
}

const paise = (rupees: string) => BigInt(rupees.replace('.', ''))
function rupees(paise: bigint): string {
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0')
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
