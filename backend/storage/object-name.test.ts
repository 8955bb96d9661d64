import { expect, test } from 'vitest'
import { folderPrefix } from './object-name.ts'

test.each([
  ['', ''],
  ['/', ''],
  ['///', ''],
  ['a', 'a/'],
  ['/a/', 'a/'],
  ['//a/b//', 'a/b/'],
])('the folder %j begins names with %j', (given, prefix) => {
  expect(folderPrefix(given)).toBe(prefix)
})

test('a folder with an empty name inside is refused', () => {
  expect(() => folderPrefix('a//b')).toThrow('it has an empty folder name')
})

test('one of very many slashes is read in no time', () => {
  expect(() => folderPrefix(`a${'/'.repeat(400_000)}b`)).toThrow('it is longer than 1024 bytes')
})
