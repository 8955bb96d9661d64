import { describe, expect, test } from 'vitest'
import { firstChoice, readAskedFor } from './asked-for.ts'
import { amountsFor, besidePresets, type CauseOffer, presetOrUsual } from './choice.ts'

const preset = (amount: number) => ({ amount, description: '' })
const page = { presets: [199, 499, 999, 1999].map(preset), defaultAmount: 999 }
const therapy: CauseOffer = {
  id: 'therapy',
  title: 'Therapy',
  line: '',
  picture: null,
  focus: null,
  presets: [499, 1499, 1996].map(preset),
  defaultAmount: null,
}
const first = (search: string, cause?: CauseOffer) =>
  firstChoice(readAskedFor(new URLSearchParams(search)), cause, page)

describe('the first choice', () => {
  test.each([
    ['the page’s own amount', '', undefined, 999],
    ['the amount in the address', 'amount=199', undefined, 199],
    ['the amount in the address before the cause’s', 'amount=75', therapy, 75],
    ['the cause’s own amount', '', { ...therapy, defaultAmount: 1996 }, 1996],
    ['the unit cost nearest to the page’s amount', '', therapy, 499],
    ['the page’s amount for a cause without unit costs', '', { ...therapy, presets: [] }, 999],
  ])('takes %s', (_name, search, cause, rupees) => {
    expect(first(search, cause).rupees).toBe(rupees)
  })

  test('takes the middle preset when staff cleared the amount', () => {
    expect(
      firstChoice(readAskedFor(new URLSearchParams()), undefined, { ...page, defaultAmount: 0 }).rupees,
    ).toBe(999)
  })

  test('takes month and cause from the address, even an unknown cause', () => {
    expect(first('monthly=1&cause_id=gone')).toEqual({ rupees: 999, isMonthly: true, causeId: 'gone' })
    expect(first('cause_id=former-name', therapy).causeId).toBe('therapy')
  })
})

test('offers the unit costs of a cause, and the page’s presets for a cause without any', () => {
  expect(amountsFor(therapy, page).presets).toEqual(therapy.presets)
  expect(amountsFor({ ...therapy, presets: [] }, page).presets).toEqual(page.presets)
})

test.each([
  ['nothing for a preset', 499, ''],
  ['an amount that is not a preset, grouped', 125_000, '1,25,000'],
  ['nothing for no amount', 0, ''],
])('shows in the amount field %s', (_name, rupees, text) => {
  expect(besidePresets(rupees, page)).toBe(text)
})

test('keeps a preset that the other cause has too, and replaces any other with its usual amount', () => {
  const offered = amountsFor({ ...therapy, defaultAmount: 750 }, page)
  expect(presetOrUsual(499, offered)).toBe(499)
  expect(presetOrUsual(999, offered)).toBe(750)
  expect(presetOrUsual(750, page)).toBe(999)
})
