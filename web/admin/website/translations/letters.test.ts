import { expect, test } from 'vitest'
import type { Language } from '#domain/languages/languages.ts'
import { readTexts, writeTexts } from '#domain/translations/exchange.ts'
import type { TemplateRow } from '../../messages/message-templates.ts'
import { changedLetters, letterIn, letterTexts } from './letters.ts'

const stored = (language: Language, words: { subject: string; body: string }): TemplateRow => ({
  id: `gift_thanks.email.${language}`,
  key: 'gift_thanks',
  channel: 'email',
  language,
  whatsapp_name: null,
  created_at: '2026-11-16T10:00:00Z',
  updated_at: `at ${language}`,
  ...words,
})
const rows = [
  stored('en', { subject: 'Our own thanks', body: 'Dear {{name}}: {{link}}' }),
  stored('hi', { subject: 'हमारा धन्यवाद', body: 'प्रिय {{name}}: {{link}}' }),
]
const texts = letterTexts(rows)
const inHindi = (text: (typeof texts)[number]) => letterIn('hi', rows, text)

test('writes changed emails and the defaults of the others into a translator’s file', () => {
  expect(texts.find(({ item, field }) => item === 'gift_thanks' && field === 'subject')).toMatchObject({
    label: 'Email: Thanks for a gift, subject',
    source: 'Our own thanks',
  })
  expect(texts.filter(({ item }) => item === 'gift_thanks').map(inHindi)).toEqual([
    'हमारा धन्यवाद',
    'प्रिय {{name}}: {{link}}',
  ])
  const others = texts.filter(({ item }) => item === 'gift_failed')
  expect(others).toHaveLength(2)
  for (const text of others) expect(inHindi(text)).toMatch(/[\u0900-\u097f]/)
})

test('reads whole letters back from the file, and reports problems', () => {
  const csv = writeTexts(texts, (text) => inHindi(text).replace('हमारा धन्यवाद', 'बहुत धन्यवाद'))
  const { fits, misfits } = readTexts(csv, texts, inHindi)
  expect(misfits).toEqual([])
  expect(changedLetters('hi', rows, fits)).toEqual([
    {
      id: { key: 'gift_thanks', channel: 'email', language: 'hi' },
      label: 'Thanks for a gift',
      words: { subject: 'बहुत धन्यवाद', body: 'प्रिय {{name}}: {{link}}', whatsappName: '' },
      count: 1,
      problem: undefined,
      basedOn: 'at hi',
    },
  ])
  const lost = writeTexts(texts, (text) => inHindi(text).replace('प्रिय {{name}}: {{link}}', 'प्रिय {{link}}'))
  expect(readTexts(lost, texts, inHindi).misfits).toEqual([
    { line: expect.any(Number), problem: '{name} is missing: the site fills it in.' },
  ])
})
