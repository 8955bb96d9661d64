/**
 * Converts and formats rupees, and paise as the payment provider counts them. Amounts are processed digit by
 * digit, as text, to avoid binary fractions.
 */

type Amount = number | string | null | undefined

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** ₹1,25,000 or ₹1,25,000.50. An empty amount gives ₹0.00; `paise: 'always'` adds them to whole amounts. */
export function formatRupees(amount: Amount, options: { paise?: 'always' } = {}): string {
  if (amount === null || amount === undefined || amount === '') return '₹0.00'
  const paise = toPaise(amount)
  const [whole = '', fraction] = fromPaise(Math.abs(paise)).split('.')
  const grouped = whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
  const shown = fraction === '00' && options.paise !== 'always' ? grouped : `${grouped}.${fraction}`
  return `${paise < 0 ? '-' : ''}₹${shown}`
}

/** Throws a RangeError for anything but whole paise: better no payment than a rounded one. */
export function toPaise(rupees: number | string): number {
  const match = DECIMAL.exec(String(rupees))
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  const beyondPaise = fraction.slice(2)
  if (!match || /[^0]/.test(beyondPaise)) throw notAnAmount(rupees)
  const paise = Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`)
  if (!Number.isSafeInteger(paise)) throw notAnAmount(rupees)
  return sign && paise !== 0 ? -paise : paise
}

/** Rupees with two decimals, as in PostgreSQL's `numeric(14,2)`: 49950 is '499.50'. */
export function fromPaise(paise: number): string {
  if (!Number.isSafeInteger(paise)) throw notAnAmount(paise)
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function notAnAmount(value: number | string): RangeError {
  return new RangeError(`${JSON.stringify(value)} is not an amount in rupees and paise`)
}
