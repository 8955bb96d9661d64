import { expect, test } from 'vitest'
import { folderPrefix } from './object-name.ts'

test.each([
  ['', ''],
  ['/', ''],
  ['///', ''],
  ['a', 'a/'],
  ['/a/', 'a/'],
  ['//a/b//', 'a/b/'],
])('maps the folder %j to the prefix %j', (given, prefix) => {
  expect(folderPrefix(given)).toBe(prefix)
})

test('refuses a folder with an empty segment', () => {
  expect(() => folderPrefix('a//b')).toThrow('it has an empty folder name')
})

test('handles very many slashes in linear time', () => {
  expect(() => folderPrefix(`a${'/'.repeat(400_000)}b`)).toThrow('it is longer than 1024 bytes')
})
