import { expect, test } from 'vitest'
import { excerpt, find } from './find.ts'

const entries = [
  { title: 'Hero title', place: 'Home', text: 'Help you can see', path: '/a' },
  { title: 'Help text', place: 'Contact', text: 'Ask us', path: '/b' },
  { title: 'Causes', place: 'Site', text: '', path: '/c' },
  { title: 'Our café', place: 'Cause', text: 'Tea', path: '/d' },
]
const paths = (query: string) => find(entries, query).map(({ path }) => path)

test('titles come before texts', () => {
  expect(paths('help')).toEqual(['/b', '/a'])
})

test('every word must be there, wherever it stands', () => {
  expect(paths('home hero')).toEqual(['/a'])
  expect(paths('hero contact')).toEqual([])
})

test('where it stands counts more than what it says', () => {
  const both = [
    { title: 'Hero subtitle', place: 'About', text: 'The title of our volunteers', path: '/text' },
    { title: 'Hero title', place: 'Volunteer', text: '', path: '/place' },
  ]
  expect(find(both, 'hero title volunteer').map(({ path }) => path)).toEqual(['/place', '/text'])
})

test('neither case nor accents matter', () => {
  expect(paths('OUR CAFE')).toEqual(['/d'])
})

test('words around the thing itself do not hide it', () => {
  expect(paths('how to edit the hero title')).toEqual(['/a'])
  expect(paths('our cafe')).toEqual(['/d'])
  expect(paths('how to')).toEqual([])
})

test('nothing asked for, nothing found', () => {
  expect(paths('  ')).toEqual([])
})

test('an excerpt shows the words around the find', () => {
  const text = `${'a '.repeat(50)}banyan${' b'.repeat(50)}`
  expect(excerpt(text, 'banyan')).toContain('banyan')
  expect(excerpt(text, 'banyan').startsWith('…')).toBe(true)
  expect(excerpt('Short', 'x')).toBe('Short')
})
