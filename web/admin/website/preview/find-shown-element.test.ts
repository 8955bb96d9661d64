import { expect, test } from 'vitest'
import { findShownElement } from './find-shown-element.ts'

type Place = Parameters<typeof findShownElement>[0]
const place = (tagName: string, textContent: string, parentElement: Place | null = null): Place => ({
  tagName,
  textContent,
  parentElement,
})
const shown = [
  { id: 'hero_title', content: 'Help you can see' },
  { id: 'hero_image', content: { url: '/storage/public/home/hero-1.webp', alt: 'A tree' } },
  { id: 'donate_button', content: { text: 'Donate Now', link: '/donate' } },
  {
    id: 'team_people',
    content: { people: [{ name: 'Asha Rao', role: 'Doctor', url: '/storage/public/about/asha-1.webp' }] },
  },
  { id: 'story', content: 'The first paragraph.\n\nThe second one.' },
]
const main = place('MAIN', 'Help you can see')

test('finds a text, however deep the pressed element is', () => {
  expect(findShownElement(place('SPAN', 'Help', place('H1', ' Help you  can see ', main)), shown)).toBe(
    'hero_title',
  )
})

test('finds a button by its text and a paragraph by its line', () => {
  expect(findShownElement(place('A', 'Donate Now'), shown)).toBe('donate_button')
  expect(findShownElement(place('P', 'The second one.'), shown)).toBe('story')
})

test('finds a picture by its file in any size', () => {
  const picture = { ...place('IMG', ''), currentSrc: 'http://site/render/hero-1.webp?width=960' }
  expect(findShownElement(picture, shown)).toBe('hero_image')
})

test('finds a row of a list by its words or its picture', () => {
  expect(findShownElement(place('H3', 'Asha Rao'), shown)).toBe('team_people')
  const picture = { ...place('IMG', ''), currentSrc: 'http://site/render/asha-1.webp?width=320' }
  expect(findShownElement(picture, shown)).toBe('team_people')
})

test('finds headings and paragraphs of a long text without markup and with values filled in', () => {
  const legal = [{ id: 'legal_text', content: '# Refunds (and more)\n\nWrite to {org_email} for help.' }]
  expect(findShownElement(place('H2', 'Refunds (and more)'), legal)).toBe('legal_text')
  expect(findShownElement(place('P', 'Write to help@asha.example for help.'), legal)).toBe('legal_text')
  expect(findShownElement(place('P', 'Write to us for long.'), legal)).toBeNull()
})

test('prefers the longer of two texts that contain a value', () => {
  const labels = [
    { id: 'pay_label', content: 'Give {amount}' },
    { id: 'pay_monthly_label', content: 'Give {amount} a month' },
    { id: 'bare', content: '{amount}' },
  ]
  expect(findShownElement(place('BUTTON', 'Give ₹999'), labels)).toBe('pay_label')
  expect(findShownElement(place('BUTTON', 'Give ₹999 a month'), labels)).toBe('pay_monthly_label')
  expect(findShownElement(place('SPAN', '₹999'), labels)).toBeNull()
})

test('finds a preset by its description and a figure by its number', () => {
  const lists = [
    { id: 'donation_presets', content: { presets: [{ amount: 499, description: 'One hygiene kit' }] } },
    { id: 'impact_figures', content: { figures: [{ value: '10,842+', label: 'Families fed' }] } },
  ]
  expect(findShownElement(place('SPAN', 'One hygiene kit'), lists)).toBe('donation_presets')
  expect(findShownElement(place('P', '10,842+'), lists)).toBe('impact_figures')
})

test('returns null for text of no element and for the page itself', () => {
  expect(findShownElement(place('P', 'Words of a cause'), shown)).toBeNull()
  expect(findShownElement(main, shown)).toBeNull()
})
