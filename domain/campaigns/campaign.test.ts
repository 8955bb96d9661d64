import { describe, expect, test } from 'vitest'
import { believableCampaign, campaignState, daysLeft, readCampaign, timeAgo } from './campaign.ts'

const row = {
  id: '1',
  slug: 'roofs',
  title: 'Roofs',
  summary: 'Dry nights',
  story: 'Eleven roofs leak.',
  unit_costs: [{ amount: '₹750', description: 'A sheet' }],
  image_url: '/roof.webp',
  image_focus: '50% 20%',
  gallery_images: [{ src: '/one.webp', alt: 'One' }],
  cause_id: 'elder-care',
  goal: 10_000,
  starts_on: '2026-11-01',
  ends_on: null,
  match_by: 'Asha Ltd',
  match_limit: 5000,
  thanks: '',
  is_sample: false,
}

describe('a row', () => {
  test('becomes a campaign', () => {
    const { is_sample: _, ...campaign } = row
    expect(readCampaign(row)).toEqual(campaign)
  })

  test('loses unsafe addresses and amounts that are none', () => {
    const unsafe = { image_url: 'javascript:x', goal: 0, match_limit: null, gallery_images: 'none' }
    expect(readCampaign({ ...row, ...unsafe })).toMatchObject({
      image_url: null,
      goal: null,
      match_by: '',
      match_limit: 0,
      gallery_images: [],
    })
    expect(readCampaign({ ...row, slug: null })).toBeNull()
  })

  test('promises nothing and shows no costs as a sample at a public address', () => {
    const campaign = readCampaign(row)
    if (!campaign) throw new Error('The row is valid.')
    const local = { host: 'localhost', isPublic: false }
    const open = { host: 'asha.test', isPublic: true }
    expect(believableCampaign(campaign, true, open)).toMatchObject({
      match_by: '',
      unit_costs: [],
      goal: 10_000,
    })
    expect(believableCampaign(campaign, false, open)).toEqual(campaign)
    expect(believableCampaign(campaign, true, local)).toEqual(campaign)
  })
})

test.each([
  ['2026-10-31', 'coming', 33],
  ['2026-11-01', 'running', 32],
  ['2026-12-01', 'running', 2],
  ['2026-12-02', 'running', 1],
  ['2026-12-03', 'ended', null],
])('finds on %s that it is %s, with %s days left', (today, state, left) => {
  const days = { starts_on: '2026-11-01', ends_on: '2026-12-02' }
  expect(campaignState(days, today)).toBe(state)
  expect(daysLeft(days, today)).toBe(left)
})

test('runs on without an end', () => {
  const days = { starts_on: '2026-11-01', ends_on: null }
  expect([campaignState(days, '2099-01-01'), daysLeft(days, '2099-01-01')]).toEqual(['running', null])
})

test.each([
  [-5, { unit: 'now', count: 0 }],
  [59, { unit: 'now', count: 0 }],
  [60, { unit: 'minutes', count: 1 }],
  [3599, { unit: 'minutes', count: 59 }],
  [3600, { unit: 'hours', count: 1 }],
  [86_399, { unit: 'hours', count: 23 }],
  [86_400, { unit: 'days', count: 1 }],
  [40 * 86_400, { unit: 'days', count: 40 }],
])('counts %s seconds in whole units', (seconds, ago) => {
  const now = Date.parse('2026-11-18T12:00:00Z')
  expect(timeAgo(new Date(now - seconds * 1000).toISOString(), now)).toEqual(ago)
})
