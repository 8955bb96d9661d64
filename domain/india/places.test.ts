import { expect, test } from 'vitest'
import { stateOfPincode } from './pincode.ts'
import { places } from './place-words.hi.ts'
import { placeIn, placeStored, withStateIn } from './places.ts'

test('shows a place in the language and stores it in English', () => {
  expect(placeIn(places, 'Maharashtra')).toBe('महाराष्ट्र')
  expect(placeStored(places, ' महाराष्ट्र ')).toBe('Maharashtra')
  expect(placeStored(places, 'भारत')).toBe('India')
  expect(placeIn(places, 'Bagmati')).toBe('Bagmati')
  expect(placeStored({}, 'Bagmati')).toBe('Bagmati')
})

test('has a Hindi name for every state that a pincode suggests', () => {
  const suggested = new Set<string>()
  for (let digits = 100_000; digits < 900_000; digits++) {
    const state = stateOfPincode(String(digits))
    if (state) suggested.add(state)
  }
  expect([...suggested].filter((state) => !(state in places))).toEqual([])
})

test.each([
  ['Pune, Maharashtra 411001', 'Pune, महाराष्ट्र · Maharashtra 411001'],
  ['Delhi 110001', 'दिल्ली · Delhi 110001'],
  ['12 Lake Road, Goa', '12 Lake Road, गोवा · Goa'],
  ['12 Lake Road', '12 Lake Road'],
])('prints %s as %s', (line, printed) => {
  expect(withStateIn(places, line)).toBe(printed)
})
