import { expect, test } from 'vitest'
import { booksEnd, describeRemoval, describeRetention, noteForStaff } from './erasure-labels.ts'

const counts = {
  gifts: 2,
  gifts_total: 1500.5,
  monthly_gifts: 0,
  records: 1,
  messages: 1,
  letters: 3,
  cards: 1,
  events: 2,
  receipts: 2,
  prepared_rows: 0,
  filed_rows: 0,
  certificates: 0,
}

test.each([
  ['2026-04-01', 11, '2038-03-31'],
  ['2026-03-31', 11, '2037-03-31'],
  ['2026-11-15', 1, '2028-03-31'],
])('keeps the books of %s for %i years, until %s', (day, years, end) => {
  expect(booksEnd(day, years)).toBe(end)
})

test('lists what goes and what stays, and omits empty parts', () => {
  expect(describeRemoval(counts)).toContain('1 message that you sent us, with our answers.')
  expect(describeRemoval({ ...counts, gifts: 0, letters: 0, events: 0, records: 0, messages: 0 })).toEqual([
    'The names and words of 1 card for gifts, sent by you or meant for you.',
    'Your nominee, gifts you told us about and what you asked us about your data, if any.',
    'All of that from our log of changes.',
  ])
  const about = { lastDay: '2026-11-15', years: 11, left: { gifts: 0, monthly_gifts: 0 } }
  expect(describeRetention(counts, about).slice(0, 3)).toEqual([
    'The sums, days, causes, ways to pay, campaigns and payment references of 2 gifts (₹1,500.50), without you: they are our books.',
    '2 receipts that were issued, with your name, address and number and, if cancelled, the reason, until 31 Mar 2038: the law asks a charity to keep them for 11 years after the financial year.',
    'Copies of these in files that our staff made for download: on this site they are deleted within 7 days. What staff had saved elsewhere, they delete themselves.',
  ])
  expect(describeRetention({ ...counts, filed_rows: 1, certificates: 1 }, about)).toContain(
    'What was filed with the tax office about you (1 row, with your name, address and the end of your number) and its certificates (1), until 31 Mar 2038: the tax office has them too.',
  )
  expect(
    describeRetention({ ...counts, gifts: 0, receipts: 0, prepared_rows: 3 }, about).slice(0, 2),
  ).toEqual([
    'What we prepare for the tax office about you (3 rows, with your name, address and the end of your number), until 31 Mar 2038 at the latest: it belongs to the same books.',
    'Copies of these in files that our staff made for download: on this site they are deleted within 7 days. What staff had saved elsewhere, they delete themselves.',
  ])
  expect(describeRetention({ ...counts, receipts: 0 }, about).join(' ')).not.toMatch(/receipt|tax office/)
})

test('states that every record with the address goes', () => {
  const one = 'Your name, address, phone number and all notes about you.'
  const every = 'Name, address, phone number and notes in each of the 2 records with your email address.'
  expect(describeRemoval(counts)).toContain(one)
  expect(describeRemoval({ ...counts, records: 2 })).toContain(every)
  expect(describeRemoval({ ...counts, records: 2 })).not.toContain(one)
})

test('lists what is left for staff to review', () => {
  const left = { gifts: 2, monthly_gifts: 1 }
  expect(describeRetention(counts, { lastDay: null, years: 11, left })[0]).toBe(
    'Given with another address, or with a phone number alone, and linked to your details: 1 monthly gift and 2 gifts. Nothing shows that this is yours, so it is not changed; our staff look at it and write to you.',
  )
  expect(noteForStaff({ gifts: 1, monthly_gifts: 0 })).toBe(
    'Erased at their own request. Left as it is, since it was given with another address or a phone number alone: 1 gift. If it is this person’s, stop and erase it as staff.',
  )
})
