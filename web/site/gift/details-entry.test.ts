import { expect, test } from 'vitest'
import { places } from '#domain/india/place-words.hi.ts'
import { entryOf } from './details-entry.ts'

const form = (entries: Record<string, string>) => {
  const fields = new FormData()
  for (const [name, value] of Object.entries(entries)) fields.set(name, value)
  return fields
}

test('reads an empty form as a person in India with a PAN', () => {
  expect(entryOf(form({}), {})).toMatchObject({
    kind: 'person',
    contact_person: null,
    id_kind: 'pan',
    country: 'India',
    citizenship: 'indian',
    email: null,
    language: 'en',
  })
})

test.each([
  [{ id_kind: 'voter' }, 'voter'],
  [{ id_kind: 'aadhaar' }, 'pan'],
  [{ kind: 'organisation', id_kind: 'voter' }, 'pan'],
  [{ country: 'Nepal', id_kind: 'pan' }, 'passport'],
  [{ country: 'bharat', id_kind: 'ration_card' }, 'ration_card'],
])('reads from %j the kind of number %s', (entries, kind) => {
  expect(entryOf(form(entries), {}).id_kind).toBe(kind)
})

test('reads a PAN beside the passport only for citizens abroad', () => {
  expect(entryOf(form({ country: 'Nepal', pan: ' ABCPR1234F ' }), {}).pan).toBe('ABCPR1234F')
  expect(entryOf(form({ pan: 'ABCPR1234F' }), {}).pan).toBeNull()
})

test('trims entries, and reads a contact person only for an organisation', () => {
  expect(
    entryOf(form({ kind: 'organisation', name: ' Rao Mills ', contact_person: ' Meera Iyer ' }), {}),
  ).toMatchObject({ name: 'Rao Mills', contact_person: 'Meera Iyer' })
})

test('stores places in English in any language of the page', () => {
  const written = form({ country: 'भारत', state: 'महाराष्ट्र', city: 'पुणे' })
  expect(entryOf(written, places)).toMatchObject({
    country: 'India',
    state: 'Maharashtra',
    city: 'पुणे',
    id_kind: 'pan',
  })
  expect(entryOf(form({ country: 'नेपाल' }), places)).toMatchObject({ country: 'नेपाल', id_kind: 'passport' })
})
