/** Beside `problems.en.ts`: what is wrong with a field of a public form, on the Hindi pages. */
import { nameProblems } from '../input/name-problems.hi.ts'

const person = {
  ...nameProblems,
  nameShort: 'नाम में कम से कम 2 अक्षर हों।',
  nameLong: 'नाम में ज़्यादा से ज़्यादा 200 अक्षर हों।',
  email: 'कृपया सही ईमेल पता लिखें।',
} as const

const messageLong = 'संदेश में ज़्यादा से ज़्यादा 10,000 अक्षर हों।'

export const contactProblems = {
  ...person,
  subjectShort: 'विषय में कम से कम 5 अक्षर हों।',
  subjectLong: 'विषय में ज़्यादा से ज़्यादा 300 अक्षर हों।',
  messageShort: 'संदेश में कम से कम 10 अक्षर हों।',
  messageLong,
} as const

export const volunteerProblems = {
  ...person,
  interestArea: 'कृपया एक काम चुनें।',
  guardianName: 'माता-पिता या अभिभावक का नाम लिखें।',
  guardianEmail: 'माता-पिता या अभिभावक का ईमेल पता लिखें।',
  guardianSame: 'उन्हीं का ईमेल पता लिखें, अपना नहीं: हाँ उन्हें कहना है।',
  messageLong,
} as const
