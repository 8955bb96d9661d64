import { expect, test } from 'vitest'
import { textsOf, turnElement } from './element-texts.ts'
import { turnCause, turnMenuItem, turnSetting } from './item-texts.ts'
import { type StoredTranslation, turnOf } from './translation.ts'

const shout = (_field: string, text: string) => text.toUpperCase()

test('translates only the text of every kind of element', () => {
  expect(turnElement('hero_title', 'Namaste', shout)).toBe('NAMASTE')
  expect(turnElement('hero_title', { text: 'Namaste' }, shout)).toEqual({ text: 'NAMASTE' })
  expect(turnElement('hero_image', { url: '/a.webp', alt: 'a child' }, shout)).toEqual({
    url: '/a.webp',
    alt: 'A CHILD',
  })
  expect(turnElement('give_button', { text: 'Give', link: '/donate' }, shout)).toEqual({
    text: 'GIVE',
    link: '/donate',
  })
  expect(turnElement('map_embed_url', { url: 'https://example.org' }, shout)).toEqual({
    url: 'https://example.org',
  })
  for (const id of ['upi_id', 'email_address', 'counter_2_value', 'default_amount'])
    expect(turnElement(id, 'abc', shout)).toBe('abc')
})

test('matches a preset’s text by its amount, in any order', () => {
  const presets = {
    presets: [
      { amount: 499, description: 'a session' },
      { amount: 199, description: 'a kit' },
    ],
  }
  expect(textsOf((turn) => turnElement('donation_presets', presets, turn))).toEqual({
    'donation_presets.499': 'a session',
    'donation_presets.199': 'a kit',
  })
})

test('numbers entries with the same name, and those without one', () => {
  const unit_costs = [
    { amount: '₹499', description: 'One session' },
    { amount: '', description: 'A visit' },
    { amount: '₹499', description: 'Ten meals' },
    { amount: '', description: 'A phone call' },
  ]
  expect(textsOf((turn) => turnCause({ unit_costs }, turn))).toEqual({
    'unit_costs.₹499': 'One session',
    'unit_costs.(1)': 'A visit',
    'unit_costs.₹499 (2)': 'Ten meals',
    'unit_costs.(2)': 'A phone call',
  })
  const presets = [499, 499].map((amount, at) => ({ amount, description: `Choice ${at}` }))
  expect(Object.keys(textsOf((turn) => turnElement('donation_presets', { presets }, turn)))).toEqual([
    'donation_presets.499',
    'donation_presets.499 (2)',
  ])
  const documents = ['Accounts', 'Report'].map((title) => ({ year: '2026', title, url: '' }))
  expect(Object.keys(textsOf((turn) => turnElement('report_documents', { documents }, turn)))).toEqual([
    'report_documents.(1)',
    'report_documents.(2)',
  ])
})

test('keeps a figure’s identity when its label changes', () => {
  const named = (figure: object) =>
    Object.keys(textsOf((turn) => turnElement('impact_figures', { figures: [figure] }, turn)))
  expect(named({ value: '7', label: 'Wells' })).toEqual(['impact_figures.Wells.label'])
  expect(named({ value: '7', label: 'Wells dug', id: 'Wells' })).toEqual(['impact_figures.Wells.label'])
})

test('translates a cause, a menu item and a setting', () => {
  const cause = {
    id: 'a',
    title: 'Title',
    unit_costs: [{ amount: '₹499', description: 'One session' }],
    gallery_images: [{ src: '/1.webp', alt: 'Hands' }],
    donate_button: { text: 'Donate', link: '/donate' },
  }
  expect(textsOf((turn) => turnCause(cause, turn))).toEqual({
    title: 'Title',
    'unit_costs.₹499': 'One session',
    'gallery_images./1.webp': 'Hands',
    donate_button: 'Donate',
  })
  expect(turnMenuItem({ label: 'Home', path: '/' }, shout)).toEqual({ label: 'HOME', path: '/' })
  expect(turnSetting({ key: 'org_about', value: 'who' }, shout).value).toBe('WHO')
  expect(turnSetting({ key: 'gtm_id', value: 'gtm-x' }, shout).value).toBe('gtm-x')
})

test('skips empty texts', () => {
  expect(textsOf((turn) => turnElement('hero_title', ' ', turn))).toEqual({})
})

function stored(row: Partial<StoredTranslation>): StoredTranslation[] {
  return [{ item: 'home', field: 'hero_title', text: 'नमस्ते', source: 'Welcome', is_sample: false, ...row }]
}

test('shows a translation, or English without one', () => {
  const turn = turnOf(stored({}), 'home')
  expect(turn('hero_title', 'Welcome')).toBe('नमस्ते')
  expect(turn('hero_text', 'More')).toBe('More')
  expect(turnOf(stored({}), 'about')('hero_title', 'Welcome')).toBe('Welcome')
})

test('keeps showing a translation whose English has changed until reviewed', () => {
  expect(turnOf(stored({}), 'home')('hero_title', 'Welcome back')).toBe('नमस्ते')
})

test('never shows a translation that would be false', () => {
  const sample = turnOf(stored({ is_sample: true }), 'home')
  expect(sample('hero_title', 'Welcome')).toBe('नमस्ते')
  expect(sample('hero_title', 'Our own words')).toBe('Our own words')
  const listed = turnOf(stored({ field: 'unit_costs.₹499', source: 'One session' }), 'home')
  expect(listed('unit_costs.₹499', 'One session')).toBe('नमस्ते')
  expect(listed('unit_costs.₹499', 'Ten meals')).toBe('Ten meals')
  const claim = turnOf(stored({}), 'home', () => true)
  expect(claim('hero_title', 'Another address')).toBe('Another address')
})
