import { expect, test } from 'vitest'
import { lastAnswersFile } from './last-answers-file.ts'

const fileOf = (DATABASE_URL?: string) => lastAnswersFile({ DATA_DIR: '/data', DATABASE_URL })
const ADDRESS = 'postgres://daan:secret@db.example:5432/daan'

test('uses one file for the database in the data directory', () => {
  expect(fileOf()).toMatch(/last-answers\.json$/)
})

test.each([
  ['another host', 'postgres://daan:secret@other.example:5432/daan'],
  ['another port', 'postgres://daan:secret@db.example:6432/daan'],
  ['another name', 'postgres://daan:secret@db.example:5432/shelter'],
  ['another tenant of one pooler', 'postgres://daan.shelter:secret@db.example:5432/daan'],
])('uses a separate file for %s', (_what, url) => {
  expect(fileOf(url)).not.toBe(fileOf(ADDRESS))
  expect(fileOf(url)).not.toBe(fileOf())
})

test.each([
  ['a new password', 'postgres://daan:changed@db.example:5432/daan'],
  ['the usual port left out', 'postgres://daan:secret@db.example/daan'],
  [
    'other ways to connect',
    'postgresql://daan:secret@db.example:5432/daan?sslmode=require&application_name=x',
  ],
])('uses the same file with %s', (_what, url) => {
  expect(fileOf(url)).toBe(fileOf(ADDRESS))
})
