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

/** As on a cheque: "one lakh twenty-five thousand rupees and fifty paise". */
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

const HINDI =
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'.split(
    ' ',
  )
const HINDI_LARGE: readonly [value: number, name: string][] = [
  [10_000_000, 'करोड़'],
  [100_000, 'लाख'],
  [1000, 'हज़ार'],
  [100, 'सौ'],
]

/** The same in Hindi: "एक लाख पच्चीस हज़ार रुपये और पचास पैसे". */
export function rupeesInHindi(amount: number | string): string {
  const [rupees = 0, paise = 0] = fromPaise(toPaise(amount)).split('.').map(Number)
  const whole = `${inHindi(rupees)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`
  return paise === 0 ? whole : `${whole} और ${inHindi(paise)} ${paise === 1 ? 'पैसा' : 'पैसे'}`
}

function inHindi(number: number): string {
  const large = HINDI_LARGE.find(([value]) => number >= value)
  if (!large) return HINDI[number] ?? ''
  const [value, name] = large
  const rest = number % value
  return `${inHindi(Math.floor(number / value))} ${name}${rest ? ` ${inHindi(rest)}` : ''}`
}
