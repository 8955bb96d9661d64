import { expect, test } from 'vitest'
import { partsOf } from '#domain/translations/parts.ts'
import { translationsThatSay80G } from './translations-that-say-80g.ts'

const parts = partsOf({
  content: [],
  causes: [
    {
      id: 'elder-care',
      title: 'Elder care',
      summary: 'A day at home.',
      unit_costs: [{ amount: '₹499', description: 'One visit' }],
    },
  ],
  campaigns: [],
  stories: [],
  menu: [{ id: 'm1', label: 'Give' }],
  settings: [{ key: 'org_about', value: 'We help.' }],
})
const row = (kind: string, item: string, field: string, text: string) => ({
  kind,
  item,
  field,
  text,
  is_sample: false,
})

test('finds a Hindi cause, its costs, the menu, a page and a setting, each at its place', () => {
  const stored = [
    row('cause', 'elder-care', 'summary', 'दान पर धारा 80जी के तहत छूट है।'),
    row('cause', 'elder-care', 'unit_costs.₹499', 'एक बार, 80G के साथ'),
    row('menu', 'm1', 'label', '80G'),
    row('setting', 'org_about', 'value', 'धारा ८०जी'),
    row('page', 'home', 'hero_title', '80-G की छूट'),
  ]
  expect(translationsThatSay80G('hi', { parts, stored })).toEqual([
    expect.objectContaining({ path: '/admin/translations/hi/page/home#page-home-hero_title' }),
    {
      title: 'Summary',
      place: 'Cause: Elder care, Hindi',
      path: '/admin/translations/hi/cause/elder-care#cause-elder-care-summary',
    },
    {
      title: 'Unit cost, ₹499',
      place: 'Cause: Elder care, Hindi',
      path: `/admin/translations/hi/cause/elder-care#${encodeURIComponent('cause-elder-care-unit_costs.₹499')}`,
    },
    expect.objectContaining({ title: 'Give', path: '/admin/translations/hi/menu/all#menu-m1-label' }),
    expect.objectContaining({ title: 'About', place: 'Organisation, Hindi' }),
  ])
})

test('ignores texts without 80G, samples and translations of deleted texts', () => {
  const stored = [
    row('cause', 'elder-care', 'title', 'बुज़ुर्गों की देखभाल'),
    { ...row('cause', 'elder-care', 'summary', '80G'), is_sample: true },
    row('cause', 'deleted', 'summary', '80G'),
  ]
  expect(translationsThatSay80G('hi', { parts, stored })).toEqual([])
})
