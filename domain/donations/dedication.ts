/**
 * A gift dedicated to someone, and the card that tells the family. Cards go to third parties in the charity's name, so
 * their texts carry no way to reach anyone: the form and the server apply the same rules.
 */
import { addMonths, isDay } from '../india/indian-days.ts'
import { nameProblems } from '../input/name-problems.en.ts'
import { EMAIL } from '../input/patterns.ts'
import { HIDDEN, hasLink, LEADING_SIGN } from '../input/person-name.ts'
import { type DedicationKind, dedicationKinds } from './dedication-kinds.ts'

export const MOST_NAME = 60
export const MOST_MESSAGE = 300

export type Dedication = {
  kind: DedicationKind
  name: string
  from_name: string
  message: string
  recipient_name: string | null
  /** Null for a card that the donor sends as a link. */
  recipient_email: string | null
  /** An Indian day; null for as soon as possible. */
  send_on: string | null
}

type Typed = { [Field in keyof Dedication]?: string | null | undefined }
export type DedicationProblems = { [Field in keyof Dedication]?: string }

/** The dedication as typed, tidied up; or the message beside each field that cannot stay. */
export function readDedication(
  typed: Typed,
  today: string,
): { dedication: Dedication } | { fields: DedicationProblems } {
  const kind = dedicationKinds.find((known) => known === typed.kind)
  const email = typed.recipient_email?.trim() || null
  const dedication = {
    kind: kind ?? 'honour',
    name: oneLine(typed.name),
    from_name: oneLine(typed.from_name),
    message: paragraphs(typed.message),
    recipient_name: oneLine(typed.recipient_name) || null,
    recipient_email: email,
    send_on: typed.send_on?.trim() || null,
  }
  const problems: DedicationProblems = {
    ...(!kind && { kind: 'Please choose one of the three.' }),
    ...problemOf('name', dedication.name, 'Please enter the name.'),
    ...problemOf('from_name', dedication.from_name, 'Please enter who the card is from.'),
    ...problemOf('recipient_name', dedication.recipient_name ?? '', ''),
    ...messageProblem(dedication.message),
    ...((email ? !isPlainAddress(email) : dedication.send_on !== null) && {
      recipient_email: 'Please enter a valid email address.',
    }),
    ...(dedication.send_on !== null &&
      !isWithinYear(dedication.send_on, today) && {
        send_on: 'Please choose a day from today to a year from now.',
      }),
  }
  if (Object.keys(problems).length > 0) return { fields: problems }
  const { name, from_name, message, recipient_name } = dedication
  return {
    dedication: {
      ...dedication,
      name: apart(name),
      from_name: apart(from_name),
      message: apart(message),
      recipient_name: recipient_name && apart(recipient_name),
    },
  }
}

/** An address in its only spelling: mail programs read others, such as `<a@b.in>`, as the same mailbox. */
const isPlainAddress = (email: string) =>
  EMAIL.test(email) &&
  email.length <= 254 &&
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}.-]+$/u.test(email)

/** Words that a full stop joins would become a link: they get the space that was forgotten. Initials stay. */
const apart = (text: string) => text.replace(/(\p{L}{2}\p{M}*\.)(?=\p{Lu}\p{L})/gu, '$1 ')

const oneLine = (text: string | null | undefined) =>
  (text ?? '').normalize('NFC').trim().replace(/ {2,}/g, ' ')

const paragraphs = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\s*\n\s*\n\s*/g, '\n\n')

function problemOf(field: keyof Dedication, text: string, missing: string): DedicationProblems {
  const problem = !visible(text).trim()
    ? missing
    : tooLong(text, MOST_NAME) ||
      (isHidden(text) && nameProblems.nameHidden) ||
      (LEADING_SIGN.test(text) && nameProblems.nameSign) ||
      (hasContact(text) && NO_CONTACT)
  return problem ? { [field]: problem } : {}
}

function messageProblem(text: string): DedicationProblems {
  const message =
    tooLong(text, MOST_MESSAGE) ||
    (isHidden(text.replace(/[\n\t]/g, ' ')) && 'Please leave out hidden or unreadable characters.') ||
    (hasContact(text) && NO_CONTACT)
  return message ? { message } : {}
}

const NO_CONTACT =
  'Please leave out links, email addresses and phone numbers, and put a space after each full stop.'

/** Characters as PostgreSQL counts them. */
const tooLong = (text: string, most: number) =>
  [...apart(text)].length > most && `Please use at most ${most} characters.`

// Hindi needs U+200C and U+200D, emoji need U+FE0E and U+FE0F.
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u
const isHidden = (text: string) => HIDDEN.test(text) || INVISIBLE.test(text)

const visible = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

// Endings that are no words by themselves, which a sentence could begin with.
const ENDINGS = 'com|net|org|info|biz|io|xyz|edu|gov'
const MORE_ENDINGS = `${ENDINGS}|in|co|me|us|uk|eu|ai|app|dev|tv|cc|gl|gg|to|ly|ru|cn|tk|help|page|web|website|online|site|shop|store|top|live|link|click|space|club|vip|icu|fun|pro|bank|loan|win|bet|world|email|gift|charity|foundation|ngo`
const INDIC_ENDINGS = 'भारत|भारतम्|संगठन|कॉम|नेट|ভারত|ભારત|ਭਾਰਤ|భారత్|இந்தியா|ಭಾರತ|ഭാരതം|بھارت'

const CONTACTS = [
  /https?(?!\p{Ll})|:\s*\/|\bw\s*w\s*w\b|@/iu,
  // "asha (at) example [dot] org", "asha at example dot org", "example dot com", "example,com"
  /[[({<]\s*(?:at|dot|\.)\s*[\])}>]/iu,
  /(?<!\p{L})at\s+\S+\s+dot(?!\p{L})/iu,
  new RegExp(`(?<!\\p{L})(?:dot|डॉट)\\s*(?:${ENDINGS}|co|in|कॉम)(?!\\p{L})`, 'iu'),
  new RegExp(`[\\p{L}\\p{N}],(?:${ENDINGS})(?!\\p{L})`, 'iu'),
  // "example.de/pay"
  /\.\s?[\p{L}\p{M}]{2,}\s?\//u,
  // After a full stop, a sentence has a space and a name a capital letter: "M.S.Subbulakshmi", "स्व.रामलाल".
  /[\p{L}\p{M}\p{N}]\.\p{Ll}{2}/u,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${ENDINGS}|co)(?![\\p{L}\\p{M}])`, 'iu'),
  new RegExp(`[\\p{L}\\p{M}\\p{N}-]{2}\\s*\\.(?:${MORE_ENDINGS})(?![\\p{L}\\p{M}])`, 'iu'),
  new RegExp(`[\\p{L}\\p{M}\\p{N}]\\s*\\.\\s*(?:${INDIC_ENDINGS}|c\\s*o\\s*m)(?![\\p{L}\\p{M}])`, 'iu'),
  new RegExp(`\\s\\.\\s*(?:${MORE_ENDINGS})(?![\\p{L}\\p{M}])`, 'iu'),
  new RegExp(`[\\p{L}\\p{M}\\p{N}]\\.\\s+(?:${ENDINGS})(?![\\p{L}\\p{M}])`, 'iu'),
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
]

// Numbers to call, but not the years and days of a life.
const NUMBER = /(?:\d[\s()./–—-]*){7}/
const DAYS =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})|(?:1[89]|20)\d\d)(?!\d)/g
// They look like full stops.
const DOTS = /[。·•・‧۔܁܂ꓸ⸳∙˙ꞏ⋅⸱]/g

/** Whether the text has a link, an email address or a phone number, even in look-alike or invisible characters. */
export function hasContact(text: string): boolean {
  const plain = visible(text)
    .replace(DOTS, '.')
    .normalize('NFKC')
    .replace(DOTS, '.')
    .replace(/\p{Nd}/gu, digit)
  return (
    hasLink(plain) || CONTACTS.some((pattern) => pattern.test(plain)) || NUMBER.test(plain.replace(DAYS, ' '))
  )
}

/** The same digit in ASCII: each script has its ten digits in a row, from zero on. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value % 10)
}

const isWithinYear = (day: string, today: string) => isDay(day) && day >= today && day <= addMonths(today, 12)
