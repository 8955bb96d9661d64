import { expect, test } from 'vitest'
import { whichShown } from './which-shown.ts'

type Place = Parameters<typeof whichShown>[0]
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

test('the words themselves, however deep they were pressed', () => {
  expect(whichShown(place('SPAN', 'Help', place('H1', ' Help you  can see ', main)), shown)).toBe(
    'hero_title',
  )
})

test('a button by its text, a paragraph by its line', () => {
  expect(whichShown(place('A', 'Donate Now'), shown)).toBe('donate_button')
  expect(whichShown(place('P', 'The second one.'), shown)).toBe('story')
})

test('a picture by its file, whatever size of it is shown', () => {
  const picture = { ...place('IMG', ''), currentSrc: 'http://site/render/hero-1.webp?width=960' }
  expect(whichShown(picture, shown)).toBe('hero_image')
})

test('a row of a list by its words or its picture', () => {
  expect(whichShown(place('H3', 'Asha Rao'), shown)).toBe('team_people')
  const picture = { ...place('IMG', ''), currentSrc: 'http://site/render/asha-1.webp?width=320' }
  expect(whichShown(picture, shown)).toBe('team_people')
})

test('what no element holds is nothing, and so is the page as a whole', () => {
  expect(whichShown(place('P', 'Words of a cause'), shown)).toBeNull()
  expect(whichShown(main, shown)).toBeNull()
})
