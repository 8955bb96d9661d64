import { addMonths, dayOf } from '#domain/india/indian-days.ts'
import { toPaise } from '#domain/india/money.ts'
import type { MyCertificate, MyGift } from './my-gifts-data.ts'

export type GivenYear = {
  /** The calendar year in which it begins: financial years run from April to March. */
  year: number
  paise: number
  gifts: MyGift[]
}

/** What came in of a gift and stayed; nothing while the bank has not confirmed it. */
export function stayed({ status, amount, returned }: MyGift): number {
  return status === 'created' ? 0 : Math.max(toPaise(amount) - toPaise(returned.toFixed(2)), 0)
}

/** Of what came in and stayed there is a receipt, once everything is known that it needs. */
export const isReceiptDue = (gift: MyGift) => gift.receipt === null && stayed(gift) > 0

/**
 * By the years that receipts and taxes go by, the latest first, in the order the gifts come in. A year of which there is
 * only a certificate is one too: who gave jointly has the certificate of a gift that another paid.
 */
export function giftsByYear(
  gifts: readonly MyGift[],
  certificates: readonly Pick<MyCertificate, 'year'>[] = [],
): GivenYear[] {
  const years = new Map<number, GivenYear>(
    certificates.map(({ year }) => [year, { year, paise: 0, gifts: [] }]),
  )
  for (const gift of gifts) {
    const year = Number(addMonths(dayOf(gift.givenAt), -3).slice(0, 4))
    const known = years.get(year) ?? { year, paise: 0, gifts: [] }
    known.paise += stayed(gift)
    known.gifts.push(gift)
    years.set(year, known)
  }
  return [...years.values()].sort((one, other) => other.year - one.year)
}
