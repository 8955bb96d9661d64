import { expect, test } from 'vitest'
import { upiLink } from './upi.ts'

test('includes the payee, and the amount only if there is one', () => {
  expect(upiLink({ address: 'daan@upi', name: 'Daan Foundation' })).toBe(
    'upi://pay?pa=daan@upi&pn=Daan%20Foundation&cu=INR',
  )
  expect(upiLink({ address: 'daan@upi', name: 'Daan', rupees: 499 })).toBe(
    'upi://pay?pa=daan@upi&pn=Daan&am=499.00&cu=INR',
  )
})

test('escapes a typed name, which cannot add fields', () => {
  expect(upiLink({ address: 'daan@upi', name: 'A&am=1', note: 'तारा' })).toBe(
    'upi://pay?pa=daan@upi&pn=A%26am%3D1&cu=INR&tn=%E0%A4%A4%E0%A4%BE%E0%A4%B0%E0%A4%BE',
  )
})
