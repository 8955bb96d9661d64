import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { correctPersonalData } from '#domain/api/personal-data.ts'
import { readDedication } from '#domain/donations/dedication.ts'
import { correctedTexts } from '#domain/donors/fields.ts'
import { describeRemoval, describeRetention } from '#domain/privacy/erasure-labels.ts'
import { type DonorDetailsEntry, detailsHints, detailsProblems } from '#domain/receipts/donor-details.ts'
import { inOther, sayAll, sayRefusal } from './say.ts'
import * as hindi from './sentences.hi.ts'

test('translates the server’s sentence into the page’s language', async () => {
  expect(await sayRefusal('hi', { code: 'gone', message: 'This link does not work any more.' })).toEqual({
    code: 'gone',
    message: 'यह लिंक अब काम नहीं करता।',
  })
  const said = { code: 'gone', message: 'This link does not work any more.' }
  expect(await sayRefusal('en', said)).toBe(said)
})

test('keeps the values of a sentence', () => {
  expect(inOther('Too many gifts. Please try again in 12 minutes.', hindi)).toBe(
    'बहुत बार कोशिश हुई। कृपया 12 मिनट बाद फिर कोशिश करें।',
  )
  expect(inOther('The smallest gift is ₹10.', hindi)).toBe('दान कम से कम ₹10 का हो।')
})

test('translates values that are phrases', () => {
  const left = { gifts: 2, monthly_gifts: 1 }
  const [sentence = ''] = describeRetention(NOTHING, { lastDay: null, years: 11, left })
  expect(inOther(sentence, hindi)).toContain(': 1 मासिक दान और 2 दान।')
})

test('returns a general sentence in place of one without a translation', async () => {
  expect(inOther('A brand new sentence.', hindi)).toBe(hindi.otherwise)
  expect(await sayRefusal('hi', {})).toMatchObject({ message: 'कुछ गड़बड़ हो गई।' })
})

const NOTHING = {
  gifts: 0,
  gifts_total: 0,
  monthly_gifts: 0,
  records: 0,
  messages: 0,
  letters: 0,
  cards: 0,
  events: 0,
  receipts: 0,
  prepared_rows: 0,
  filed_rows: 0,
  certificates: 0,
}

const entry: DonorDetailsEntry = {
  kind: 'person',
  name: '',
  id_kind: 'pan',
  id_number: '',
  address: '',
  city: '',
  state: '',
  pincode: '1',
  country: 'India',
  email: 'x',
}

test.each([
  entry,
  { ...entry, kind: 'organisation' as const },
  { ...entry, kind: 'organisation' as const, id_kind: 'voter' as const },
  { ...entry, country: 'Nepal', city: 'x'.repeat(200) },
  { ...entry, id_number: 'ABCPE1234' },
  { ...entry, id_number: 'ABCTE1234F' },
  { ...entry, id_number: '123412341234' },
  { ...entry, kind: 'organisation' as const, id_number: 'ABCPE1234F' },
  ...(['passport', 'voter', 'driving_licence', 'ration_card'] as const).map((id_kind) => ({
    ...entry,
    id_kind,
    id_number: '-',
  })),
])('has Hindi for each problem of a receipt’s details (case %#)', async (wrong) => {
  const found = { ...detailsProblems(wrong), ...detailsHints({ ...wrong, name: 'Asha' }) }
  for (const sentence of Object.values(await sayAll('hi', found as Record<string, string>))) {
    expect(sentence).toMatch(/[\u0900-\u097f]/)
    expect(sentence).not.toBe(hindi.otherwise)
  }
})

test('has Hindi for each problem and each refusal of a dedication', async () => {
  const texts = ['', '\u202e', 'evil.com', 'x'.repeat(301), '=1']
  const found = texts.flatMap((text) => {
    const typed = {
      kind: 'x',
      name: text,
      from_name: text,
      message: text,
      recipient_email: text,
      send_on: 'x',
    }
    const read = readDedication(typed, '2026-11-20')
    return 'fields' in read ? Object.values(read.fields) : []
  })
  const source = readFileSync(
    join(import.meta.dirname, '../../server/giving/dedications/dedicate.ts'),
    'utf8',
  )
  const refusals = Array.from(source.matchAll(/'([A-Z][^']+ [^']+\.)'/g), ([, sentence = '']) => sentence)
  expect(refusals).toHaveLength(6)
  for (const sentence of [...found, ...refusals])
    expect(inOther(sentence, hindi), sentence).not.toBe(hindi.otherwise)
})

test.each([1, 3])('has Hindi for the effects of an erasure with %s of each', (each) => {
  const counts = {
    gifts: each,
    gifts_total: 750.5,
    monthly_gifts: each,
    records: each,
    messages: each,
    letters: each,
    cards: each,
    events: each,
    receipts: each,
    prepared_rows: each,
    filed_rows: each,
    certificates: each,
  }
  const lefts = [
    { gifts: each, monthly_gifts: 0 },
    { gifts: 0, monthly_gifts: each },
    { gifts: each, monthly_gifts: each },
  ]
  const stays = lefts.flatMap((left) => describeRetention(counts, { lastDay: '2026-05-01', years: 11, left }))
  for (const sentence of [...describeRemoval(counts), ...stays]) {
    expect(inOther(sentence, hindi), sentence).not.toBe(hindi.otherwise)
    expect(inOther(sentence, hindi)).not.toMatch(/[a-z]{2}/i)
  }
  expect(stays.map((sentence) => inOther(sentence, hindi)).join()).toContain(' 31 मार्च 2038 तक')
})

test.each(correctedTexts.map(({ name }) => name))(
  'has Hindi for a corrected value of %s that is too long',
  (field) => {
    const sentence = correctPersonalData.input.safeParse({ [field]: 'x'.repeat(9999) }).error?.issues[0]
      ?.message
    expect(sentence).toMatch(/ must be at most \d+ characters\.$/)
    expect(inOther(sentence ?? '', hindi)).toMatch(/^\P{Lu}+: ज़्यादा से ज़्यादा \d+ अक्षर लिखें।$/u)
  },
)

test.each([
  ['server/donor-page/gift-link.ts', /'(We know neither .+)'/],
  ['server/donor-page/gift-link.ts', /'(The link for the details .+?)'/],
])('has Hindi for a refusal of %s', (file, pattern) => {
  const [, sentence = ''] = pattern.exec(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')) ?? []
  expect(sentence).not.toBe('')
  expect(inOther(sentence, hindi)).not.toBe(hindi.otherwise)
})
