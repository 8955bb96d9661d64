import { expect, test } from 'vitest'
import { readTemplateAddress, templateAddress } from './template-address.ts'

const read = (query: string) => readTemplateAddress(new URLSearchParams(query))

test.each([
  ['', { key: 'gift_thanks', channel: 'email', language: 'en' }],
  ['template=reply&language=hi', { key: 'reply', channel: 'email', language: 'hi' }],
  ['template=gift_failed&channel=whatsapp', { key: 'gift_failed', channel: 'whatsapp', language: 'en' }],
  // An answer is never sent by WhatsApp.
  ['template=reply&channel=whatsapp', { key: 'reply', channel: 'email', language: 'en' }],
  ['template=toString&language=xx', { key: 'gift_thanks', channel: 'email', language: 'en' }],
])('reads the query %j as %j', (query, id) => expect(read(query)).toEqual(id))

test('round-trips the address of a template', () => {
  const id = { key: 'contact_notice', channel: 'whatsapp', language: 'hi' } as const
  expect(read(templateAddress(id).split('?')[1] ?? '')).toEqual(id)
})
