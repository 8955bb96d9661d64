import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MOST_BYTES, readPdfs } from './read-archive.ts'

const pdf = strToU8('%PDF-1.7 a certificate')
const all = async (...files: File[]) => {
  const found: unknown[] = []
  for await (const one of readPdfs(files))
    found.push('bytes' in one ? [one.name, new TextDecoder().decode(one.bytes)] : one)
  return found
}

test('reads PDFs from ZIPs and their folders, and plain PDFs', async () => {
  const zip = zipSync({ 'certificates/one.pdf': pdf, 'two.PDF': [pdf, { level: 0 }], 'read me.txt': pdf })
  expect(await all(new File([zip.slice()], 'all.zip'), new File([pdf.slice()], 'three.pdf'))).toEqual([
    ['one.pdf', '%PDF-1.7 a certificate'],
    ['two.PDF', '%PDF-1.7 a certificate'],
    ['three.pdf', '%PDF-1.7 a certificate'],
  ])
})

test('ignores the resource forks in a ZIP made on a Mac', async () => {
  const zip = zipSync({ 'all/one.pdf': pdf, '__MACOSX/all/._one.pdf': strToU8('not a certificate') })
  expect(await all(new File([zip.slice()], 'all.zip'))).toEqual([['one.pdf', '%PDF-1.7 a certificate']])
})

test('refuses a ZIP without a PDF, and a file that only has the extension', async () => {
  const zip = zipSync({ 'inner.zip': zipSync({ 'one.pdf': pdf }), 'scan.jpg': pdf })
  expect(await all(new File([zip.slice()], 'all.zip'), new File(['no archive'], 'made-up.zip'))).toEqual([
    { name: 'all.zip', refused: 'There is no PDF in this ZIP.' },
    { name: 'made-up.zip', refused: 'There is no PDF in this ZIP.' },
  ])
})

test('refuses files that are too large, also inside a small ZIP, and other types', async () => {
  const bomb = zipSync({ 'large.pdf': new Uint8Array(MOST_BYTES + 1), 'small.pdf': pdf })
  expect(await all(new File([bomb.slice()], 'all.zip'), new File(['x'], 'x.docx'))).toEqual([
    { name: 'large.pdf', refused: 'A certificate has at most 4 MB.' },
    ['small.pdf', '%PDF-1.7 a certificate'],
    { name: 'x.docx', refused: 'This is neither a PDF nor a ZIP.' },
  ])
})
