import { expect, test } from 'vitest'
import { excerpt, find } from './find.ts'

const entries = [
  { title: 'Hero title', place: 'Home', text: 'Help you can see', path: '/a' },
  { title: 'Help text', place: 'Contact', text: 'Ask us', path: '/b' },
  { title: 'Causes', place: 'Site', text: '', path: '/c' },
  { title: 'Our café', place: 'Cause', text: 'Tea', path: '/d' },
]
const paths = (query: string) => find(entries, query).map(({ path }) => path)

test('ranks titles before texts', () => {
  expect(paths('help')).toEqual(['/b', '/a'])
})

test('requires every word, in any field', () => {
  expect(paths('home hero')).toEqual(['/a'])
  expect(paths('hero contact')).toEqual([])
})

test('ranks a match in the place above one in the text', () => {
  const both = [
    { title: 'Hero subtitle', place: 'About', text: 'The title of our volunteers', path: '/text' },
    { title: 'Hero title', place: 'Volunteer', text: '', path: '/place' },
  ]
  expect(find(both, 'hero title volunteer').map(({ path }) => path)).toEqual(['/place', '/text'])
})

test('ignores case and accents', () => {
  expect(paths('OUR CAFE')).toEqual(['/d'])
})

test('ignores filler words', () => {
  expect(paths('how to edit the hero title')).toEqual(['/a'])
  expect(paths('our cafe')).toEqual(['/d'])
  expect(paths('how to')).toEqual([])
})

test('finds nothing for an empty query', () => {
  expect(paths('  ')).toEqual([])
})

test('shows the words around the match in an excerpt', () => {
  const text = `${'a '.repeat(50)}banyan${' b'.repeat(50)}`
  expect(excerpt(text, 'banyan')).toContain('banyan')
  expect(excerpt(text, 'banyan').startsWith('…')).toBe(true)
  expect(excerpt('Short', 'x')).toBe('Short')
})
