import { expect, test } from 'vitest'
import { campaignProblems, fieldsOf, storedCampaign } from './campaign-fields.ts'
import { campaignState } from './campaign-state.ts'

const whole = fieldsOf({ slug: 'winter', title: 'Winter', starts_on: '2026-11-18', goal: 500000 })

test('shows a sum as it is written in India, and stores it as a number', () => {
  expect(whole.goal).toBe('5,00,000')
  expect(storedCampaign(whole)).toMatchObject({
    goal: 500000,
    ends_on: null,
    cause_id: null,
    image_url: null,
    match_by: null,
    match_limit: null,
  })
  expect(storedCampaign({ ...whole, goal: ' Rs. 2,50,000/- ' }).goal).toBe(250000)
  expect(storedCampaign({ ...whole, goal: '' }).goal).toBeNull()
})

const WHOLE_RUPEES = 'Enter an amount in whole rupees, such as 5,00,000.'
const AT_LEAST_ONE = 'Enter at least ₹1, or leave it empty.'
const AT_MOST = 'Enter at most ₹10,00,00,00,000.'

test.each([
  [{ slug: 'old' }, { slug: 'Another campaign already has this address.' }],
  [{ slug: '' }, { slug: 'Enter an address for the campaign.' }],
  [{ slug: 'wіnter' }, { slug: '“і” is not one of the letters a to z. Type the address again.' }],
  [{ title: ' ' }, { title: 'Enter a title.' }],
  [{ goal: '0' }, { goal: AT_LEAST_ONE }],
  [{ goal: '-5,000' }, { goal: AT_LEAST_ONE }],
  [{ goal: '10,00,00,00,001' }, { goal: AT_MOST }],
  [{ goal: '1000000000000' }, { goal: AT_MOST }],
  [{ goal: '1e12' }, { goal: WHOLE_RUPEES }],
  [{ goal: '99.50' }, { goal: WHOLE_RUPEES }],
  [{ goal: '10,00,00,00,000' }, {}],
  [{ starts_on: '' }, { starts_on: 'Enter the first day.' }],
  [{ ends_on: '2026-11-17' }, { ends_on: 'The last day is before the first day.' }],
  [{ ends_on: '2026-11-18' }, {}],
  [{ match_by: 'Asha Rao' }, { match_limit: 'Enter the most that they will add.' }],
  [{ match_limit: '1,00,000' }, { match_by: 'Enter who made this promise.' }],
  [{ match_by: 'Asha Rao', match_limit: '0' }, { match_limit: AT_LEAST_ONE }],
  [{ match_by: 'Asha Rao', match_limit: '1,00,000' }, {}],
])('checks %j', (changes, problems) => {
  expect(campaignProblems({ ...whole, ...changes }, ['old'], false)).toEqual(problems)
})

test('refuses to show a campaign without a picture and a story', () => {
  const shown = { ...whole, is_shown: true }
  const sentence = 'Before visitors see it, a campaign needs a picture and a story.'
  expect(campaignProblems(shown, [], false)).toEqual({ is_shown: sentence })
  expect(campaignProblems({ ...shown, image_url: '/a.webp', story: 'It is cold.' }, [], false)).toEqual({})
  expect(campaignProblems(shown, [], true)).toEqual({})
})

test.each([
  [{ is_shown: false }, 'Draft'],
  [{ starts_on: '2026-11-19' }, 'Begins on 19 Nov 2026'],
  [{}, 'Running'],
  [{ ends_on: '2026-11-18' }, 'Running (last day)'],
  [{ ends_on: '2026-11-20' }, 'Running (3 days left)'],
  [{ starts_on: '2026-11-01', ends_on: '2026-11-17' }, 'Ended'],
])('names the state of %j: %s', (changes, words) => {
  const campaign = { is_shown: true, starts_on: '2026-11-18', ends_on: null, ...changes }
  expect(campaignState(campaign, '2026-11-18').words).toBe(words)
})
