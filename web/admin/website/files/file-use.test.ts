import { expect, test } from 'vitest'
import { altOf, inPlaces, isOfKind, matches, pathInFiles, sizeInWords } from './file-use.ts'

test.each([
  [
    { kind: 'page', place: 'home', part: 'hero_image' },
    { name: 'Home: Hero picture', path: '/admin/content/home#hero_image' },
  ],
  [
    { kind: 'page', place: 'our_work', part: 'old_image' },
    { name: 'Our Work: old image', path: '/admin/content/our-work#old_image' },
  ],
  [
    { kind: 'cause', place: 'elder-care', part: 'Elder Care' },
    { name: 'Cause: Elder Care', path: '/admin/causes?cause=elder-care' },
  ],
  [
    { kind: 'campaign', place: 'c1', part: 'Winter' },
    { name: 'Campaign: Winter', path: '/admin/campaigns?campaign=c1' },
  ],
  [
    { kind: 'story', place: 's1', part: 'A day' },
    { name: 'Story: A day', path: '/admin/stories?story=s1' },
  ],
  [
    { kind: 'setting', place: 'org_logo_url', part: 'org_logo_url' },
    { name: 'Logo', path: '/admin/settings/organisation' },
  ],
  [
    { kind: 'registration', place: 'b0f1', part: '80g' },
    { name: 'Registrations', path: '/admin/settings/registrations' },
  ],
])('links %j to the screen that changes it', (use, place) => {
  expect(inPlaces(use)).toEqual(place)
})

test('sorts files into pictures, documents and unused ones', () => {
  const used = [{ kind: 'cause', place: 'food', part: 'Food' }]
  const kinds = (type: string, uses: typeof used) =>
    (['all', 'pictures', 'documents', 'unused'] as const).filter((kind) => isOfKind(kind, { type, uses }))
  expect(kinds('image/webp', used)).toEqual(['all', 'pictures'])
  expect(kinds('application/pdf', [])).toEqual(['all', 'documents', 'unused'])
})

test('returns one alternative text when all places agree', () => {
  const used = (...alts: (string | undefined)[]) =>
    altOf(alts.map((alt) => ({ kind: 'page', place: 'home', part: 'x', ...(alt !== undefined && { alt }) })))
  expect(used('A tree', undefined, 'A tree')).toBe('A tree')
  expect(used('A tree', 'Another')).toBe('')
  expect(used(undefined)).toBeUndefined()
})

test('rounds sizes', () => {
  expect([sizeInWords(200), sizeInWords(340_400), sizeInWords(1_240_000)]).toEqual([
    '1 KB',
    '340 KB',
    '1.2 MB',
  ])
})

test.each([
  ['neem hero', true],
  ['hero-image home', true],
  ['asha', true],
  ['', true],
  ['neem donate', false],
])('searches for %j in name, description, place and credit', (query, isFound) => {
  const uses = [{ kind: 'page', place: 'home', part: 'hero_image', alt: 'A Neem tree' }]
  const file = { name: 'public/home/hero_image-1700000000000.png', credit: 'Asha Rao', uses }
  expect(matches(query, file)).toBe(isFound)
})

test('keeps the file name of an upload in Files', () => {
  expect(pathInFiles('Neem Tree.final.JPG')).toBe('public/files/neem-tree-final')
  expect(pathInFiles('नीम.jpg')).toBe('public/files/picture')
})
