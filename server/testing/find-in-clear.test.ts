import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { findInFiles } from './find-in-clear.ts'

const PAN = 'ZYXPW9876V'
const directory = mkdtempSync(join(tmpdir(), 'daan-clear-'))
afterAll(() => rmSync(directory, { recursive: true }))

const find = async (bytes: Buffer | string) => {
  writeFileSync(join(directory, 'file'), bytes)
  return (await findInFiles([PAN], [directory])).found.map(({ spelling }) => spelling)
}

test.each([
  ['as typed', `name=${PAN};`],
  ['in lower case', PAN.toLowerCase()],
  ['UTF-16', Buffer.from(`é${PAN}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(PAN, 'utf16le').swap16()],
  ['hex', Buffer.from(`x${PAN}`).toString('hex')],
  ['base64 at the start', Buffer.from(`${PAN} and more`).toString('base64')],
  ['base64 after one byte', Buffer.from(`x${PAN} and more`).toString('base64')],
  ['base64 after two bytes', Buffer.from(`xy${PAN} and more`).toString('base64')],
  ['gzip', gzipSync(`a line with ${PAN}`)],
])('finds a number %s', async (_how, bytes) => {
  expect(await find(bytes)).not.toEqual([])
})

test('finds nothing in sealed or masked values', async () => {
  expect(await find('••••••876V ZYXPW9876')).toEqual([])
})
