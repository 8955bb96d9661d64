import { fromPaise, toPaise } from './money.ts'

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const LARGE: readonly [value: number, name: string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

/** As a cheque says it: "one lakh twenty-five thousand rupees and fifty paise". */
export function rupeesInWords(amount: number | string): string {
  const [rupees = 0, paise = 0] = fromPaise(toPaise(amount)).split('.').map(Number)
  const whole = `${inWords(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}`
  return paise === 0 ? whole : `${whole} and ${inWords(paise)} ${paise === 1 ? 'paisa' : 'paise'}`
}

function inWords(number: number): string {
  const large = LARGE.find(([value]) => number >= value)
  if (large) {
    const [value, name] = large
    const rest = number % value
    return `${inWords(Math.floor(number / value))} ${name}${rest ? ` ${inWords(rest)}` : ''}`
  }
  if (number < 20) return SMALL[number] ?? ''
  const ten = TENS[Math.floor(number / 10) - 2]
  return number % 10 ? `${ten}-${SMALL[number % 10]}` : `${ten}`
}
