import { describe, expect, test } from 'vitest'
import type { TemplateRow } from './message-templates.ts'
import { editedProblem, withVariable, wordsOf } from './template-text.ts'

const email = { key: 'gift_failed', channel: 'email', language: 'en' } as const
const whatsapp = { ...email, channel: 'whatsapp' } as const

describe('the text of a template', () => {
  test('equals the default until staff change it', () => {
    expect(wordsOf(email, undefined)).toMatchObject({ subject: 'Your gift of {{amount}} did not go through' })
    expect(wordsOf({ ...email, language: 'hi' }, undefined).subject).toContain('दान')
    expect(wordsOf(whatsapp, undefined)).toMatchObject({ subject: '', whatsappName: '' })
    const row = { subject: 'Thanks', body: 'A lot', whatsapp_name: null } as TemplateRow
    expect(wordsOf(email, row)).toEqual({ subject: 'Thanks', body: 'A lot', whatsappName: '' })
  })

  test.each([
    [email, { subject: '', body: 'x' }, 'Enter a subject.'],
    [email, { subject: 'x', body: ' ' }, 'Enter the text of the message.'],
    [email, { subject: 'x', body: '{{nothing}}' }, '{{nothing}} is not a variable of this message.'],
    [email, { subject: '{{amount}}', body: '{{name}}' }, undefined],
    [
      whatsapp,
      { subject: '', body: 'x', whatsappName: 'Gift Thanks' },
      'Enter the name under which WhatsApp approved the template: lowercase letters, digits and underscores.',
    ],
    [whatsapp, { subject: '', body: 'x', whatsappName: 'gift_thanks' }, undefined],
  ])('has for %j with the words %j the problem %j', (id, words, problem) => {
    expect(editedProblem(id, { whatsappName: '', ...words })).toBe(problem)
  })
})

test('inserts a variable at the cursor, in place of the selection', () => {
  expect(withVariable('Dear ,', 5, 5, 'name')).toEqual({ text: 'Dear {{name}},', cursor: 13 })
  expect(withVariable('Dear friend,', 5, 11, 'name')).toEqual({ text: 'Dear {{name}},', cursor: 13 })
})
