import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { hasContact, readDedication } from './dedication.ts'

const TODAY = '2026-11-20'
const typed = { kind: 'memory', name: 'Kamala Devi', from_name: 'Asha and Ravi' }
const read = (changes: Partial<Record<string, string | null>>) =>
  readDedication({ ...typed, ...changes }, TODAY)
const problems = (changes: Partial<Record<string, string | null>>) => {
  const answer = read(changes)
  return 'fields' in answer ? answer.fields : {}
}

test('tidies up what was typed', () => {
  expect(
    read({
      name: '  Kamala   Devi ',
      message: ' She taught us to read.\r\n\r\n\r\n\r\nWith love ',
      recipient_email: ' meera@example.org ',
      send_on: TODAY,
    }),
  ).toEqual({
    dedication: {
      kind: 'memory',
      name: 'Kamala Devi',
      from_name: 'Asha and Ravi',
      message: 'She taught us to read.\n\nWith love',
      recipient_name: null,
      recipient_email: 'meera@example.org',
      send_on: TODAY,
    },
  })
})

test.each([
  'Dr.Rao',
  'Smt.Kamala Devi',
  'M.S.Subbulakshmi',
  'K.R.NARAYANAN',
  'A. P. J. Abdul Kalam',
  'स्व.श्री रामलाल',
  'डॉ. क्\u200dषमा देवी',
  "Meera and Arjun's wedding",
  '12.03.1940 – 05.06.2024',
  '12-3-1940',
  'Kamala Devi (1940–2024), 84 years',
  '1932 - 2024',
  'Amma ❤️',
  '<b>Kamala</b> & sons',
])('accepts the name %s', (name) => {
  expect(problems({ name })).toEqual({})
})

test.each([
  'We miss you. In our hearts you stay. Come back',
  'आप हमेशा हमारे साथ हैं। डॉ. राव ने कहा था.आज भी याद है',
  'She was 84. To us she was everything...always.',
  'Rs.500 was her first salary, in 1962–63.',
])('accepts the message %s', (message) => {
  expect(problems({ message })).toEqual({})
})

describe('a text with a way to reach someone', () => {
  test.each([
    'see evil.com',
    'see EVIL.COM/now',
    'Evil.Help',
    'https://evil',
    'http:evil',
    'www evil',
    'w w w . evil',
    'evil.tk',
    'x.ai',
    't.me/evil',
    'evil。com',
    'evil．com',
    'evil․com',
    'evil·com',
    'e\u200bvil.c\u200bom',
    'еvіl.соm',
    'ｅｖｉｌ．ｃｏｍ',
    'उदाहरण.भारत',
    'evil . com',
    'evil .com',
    'evil. com',
    'e v i l . c o m',
    'evil dot com',
    'evil [dot] org',
    'write to asha@example.org',
    'asha ＠ example',
    'asha (at) example',
    '192.168.0.1',
    'call 9876543210',
    'call ९८७६५४३२१०',
    'call 98765 43210',
    'call +91 98765-43210',
    'call ９８７６５ ４３２１０',
  ])('finds it in %j', (text) => {
    expect(hasContact(text)).toBe(true)
    const sentence =
      'Please leave out links, email addresses and phone numbers, and put a space after each full stop.'
    if (!/[\u200b]/.test(text))
      expect(problems({ name: text, message: text })).toEqual({ name: sentence, message: sentence })
  })
})

test('refuses hidden characters, formulas, long and empty texts', () => {
  expect(problems({ name: 'Kamala\nDevi' })).toEqual({
    name: 'Please leave out line breaks and hidden or unreadable characters.',
  })
  expect(problems({ message: 'Dear \u202eallA' })).toEqual({
    message: 'Please leave out hidden or unreadable characters.',
  })
  expect(problems({ from_name: 'As\u200bha' })).toEqual({
    from_name: 'Please leave out line breaks and hidden or unreadable characters.',
  })
  expect(problems({ from_name: '=1+1' })).toEqual({ from_name: 'Please begin with a letter or a digit.' })
  expect(
    problems({ name: 'क'.repeat(60), recipient_name: 'क'.repeat(61), message: 'a'.repeat(301) }),
  ).toEqual({
    recipient_name: 'Please use at most 60 characters.',
    message: 'Please use at most 300 characters.',
  })
  expect(problems({ name: 'a'.repeat(10_000) })).toEqual({ name: 'Please use at most 60 characters.' })
  expect(problems({ name: ' \u200d ', from_name: null, kind: 'party' })).toEqual({
    kind: 'Please choose one of the three.',
    name: 'Please enter the name.',
    from_name: 'Please enter who the card is from.',
  })
})

test('takes a day within a year, with an address', () => {
  const on = (send_on: string, recipient_email: string | null = 'meera@example.org') =>
    problems({ send_on, recipient_email })
  expect(on('2027-11-20')).toEqual({})
  const day = { send_on: 'Please choose a day from today to a year from now.' }
  for (const wrong of ['2027-11-21', '2026-11-19', '2027-02-29', 'soon', 'infinity'])
    expect(on(wrong), wrong).toEqual(day)
  const address = { recipient_email: 'Please enter a valid email address.' }
  expect(on('2026-12-01', null)).toEqual(address)
  expect(on('2026-12-01', 'meera')).toEqual(address)
  expect(on('2026-12-01', `${'a'.repeat(250)}@example.org`)).toEqual(address)
})

test('finds a link between any texts, and leaves accepted texts as they are', () => {
  const some = fc.string({ unit: 'grapheme', maxLength: 80 })
  fc.assert(
    fc.property(
      some,
      some,
      fc.constantFrom('evil.com', 'www.evil.in', 'a@b.org', '9876543210'),
      (before, after, link) => {
        expect(hasContact(`${before} ${link} ${after}`)).toBe(true)
      },
    ),
  )
  fc.assert(
    fc.property(some, some, (name, message) => {
      const answer = read({ name, message })
      if ('fields' in answer) return
      const { dedication } = answer
      expect([...dedication.name].length).toBeLessThanOrEqual(60)
      expect(readDedication(dedication, TODAY)).toEqual({ dedication })
    }),
  )
})

test.each([
  'EVIL.DE/PAY',
  'Evil.De/pay',
  'IS.GD/abc',
  'T.CO/x',
  'X.COM',
  'ＥＶＩＬ．ＣＯＭ',
  'evil [.] com',
  'evil(.)com',
  'evil,com',
  'evil dot in',
  'asha AT example DOT in',
  'EVIL\u2219COM',
  'EVIL\u02d9COM',
  'EVIL\ua78fCOM',
  '987 654 3210',
  '98765–43210',
  '98765.43210',
  '98 76 54 32 10',
  '(987)6543210',
  '1800 123 4567',
  '011 2345 6789',
  '98765  43210',
  '९८७६५ ४३२१०',
])('refuses %s in names and messages', (text) => {
  expect(problems({ name: text, message: `Visit ${text} soon` })).toEqual({
    name: expect.stringContaining('Please leave out links'),
    message: expect.stringContaining('Please leave out links'),
  })
})

test.each([
  ['Evil.De', 'Evil. De'],
  ['PAYTM.MONEY', 'PAYTM. MONEY'],
  ['Dr.Rao', 'Dr. Rao'],
  ['K.R.NARAYANAN', 'K.R.NARAYANAN'],
  ['Kamala Rao, Ph.D.', 'Kamala Rao, Ph.D.'],
])('writes %s as %s, which no mail program makes a link of', (text, written) => {
  expect(read({ name: text, message: text })).toMatchObject({
    dedication: { name: written, message: written },
  })
})

test.each(['<meera@example.org>', '"meera"@example.org', 'x,meera@example.org', 'a<meera@example.org'])(
  'refuses the address %s, another spelling of a mailbox',
  (recipient_email) => {
    expect(problems({ recipient_email })).toEqual({ recipient_email: 'Please enter a valid email address.' })
  },
)
