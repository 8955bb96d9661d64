import { addMonths, dayOf } from '#domain/india/indian-days.ts'
import { toPaise } from '#domain/india/money.ts'
import type { MyCertificate, MyGift } from './my-gifts-data.ts'

export type GivenYear = {
  /** The calendar year in which the financial year begins: it runs from April to March. */
  year: number
  paise: number
  gifts: MyGift[]
}

/** Net amount of a gift; 0 until the bank has confirmed it. */
export function stayed({ status, amount, returned }: MyGift): number {
  return status === 'created' ? 0 : Math.max(toPaise(amount) - toPaise(returned.toFixed(2)), 0)
}

/** A net amount gets a receipt, once all its details are known. */
export const isReceiptDue = (gift: MyGift) => gift.receipt === null && stayed(gift) > 0

/**
 * Groups gifts by financial year, the latest first, keeping their order. A year with only a certificate is
 * included: a joint donor has the certificate of a gift that another person paid.
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
