import { expect, test } from 'vitest'
import { places } from '#domain/india/place-words.hi.ts'
import { entryOf } from './details-entry.ts'

const form = (entries: Record<string, string>) => {
  const fields = new FormData()
  for (const [name, value] of Object.entries(entries)) fields.set(name, value)
  return fields
}

test('an empty form is that of a person in India with a PAN', () => {
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
])('%j is asked for %s', (entries, kind) => {
  expect(entryOf(form(entries), {}).id_kind).toBe(kind)
})

test('a PAN beside the passport is asked of citizens abroad alone', () => {
  expect(entryOf(form({ country: 'Nepal', pan: ' ABCPR1234F ' }), {}).pan).toBe('ABCPR1234F')
  expect(entryOf(form({ pan: 'ABCPR1234F' }), {}).pan).toBeNull()
})

test('what is typed is trimmed, and a contact person belongs to an organisation', () => {
  expect(
    entryOf(form({ kind: 'organisation', name: ' Rao Mills ', contact_person: ' Meera Iyer ' }), {}),
  ).toMatchObject({ name: 'Rao Mills', contact_person: 'Meera Iyer' })
})

test('places are stored in English, whatever language they were read in', () => {
  const written = form({ country: 'भारत', state: 'महाराष्ट्र', city: 'पुणे' })
  expect(entryOf(written, places)).toMatchObject({
    country: 'India',
    state: 'Maharashtra',
    city: 'पुणे',
    id_kind: 'pan',
  })
  expect(entryOf(form({ country: 'नेपाल' }), places)).toMatchObject({ country: 'नेपाल', id_kind: 'passport' })
})
