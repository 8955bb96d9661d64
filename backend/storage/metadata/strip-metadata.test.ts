import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { movingGif, noisyPicture, type PictureFormat, svg } from '../../testing/storage/samples.ts'
import { openSpool } from '../files/spool.ts'
import { kindOf } from '../kinds.ts'
import { stripMetadata } from './strip-metadata.ts'

const folder = mkdtempSync(join(tmpdir(), 'daan-metadata-'))
const spool = openSpool(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** 22°34′21″ N in a phone's format, with the photographer's name. */
const EXIF = {
  IFD0: { Artist: 'Meera the photographer', Make: 'Secret Phone', Copyright: 'Meera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '22/1 34/1 21/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '88/1 21/1 50/1',
  },
}
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Meera in XMP"/></rdf:RDF></x:xmpmeta>'
const TOLD = ['Meera', 'Secret Phone', 'Exif\0\0MM\0*\0\0\0\x08\0\x03', 'xmpmeta']

async function photograph(format: PictureFormat, orientation = 6): Promise<Buffer> {
  const pixels = await noisyPicture('png', 64, 40)
  return sharp(pixels)
    .withMetadata({ orientation })
    .withExifMerge(EXIF)
    .withXmp(XMP)
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()
}

async function stripped(bytes: Buffer): Promise<Buffer> {
  const arrived = await spool.receive([bytes] as never)
  try {
    const { spooled } = await stripMetadata(spool, arrived, await kindOf(bytes))
    const left = readFileSync(spooled.path)
    await spooled.discard()
    return left
  } finally {
    await arrived.discard()
    expect(readdirSync(folder)).toEqual([])
  }
}

const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()

function tellsNothing(bytes: Buffer) {
  const text = bytes.toString('latin1')
  for (const told of TOLD) expect(text).not.toContain(told)
}

describe('a photograph', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'keeps pixels, colour profile and orientation as %s, and loses location and author',
    async (format) => {
      const given = await photograph(format)
      expect(given.toString('latin1')).toContain('Meera')
      const before = await sharp(given).metadata()
      expect(before.exif?.toString('latin1')).toContain('Secret Phone')

      const left = await stripped(given)
      tellsNothing(left)
      const after = await sharp(left).metadata()
      // Formats with internal offsets are blanked in place.
      expect(after.xmp?.every((byte) => byte === 0) ?? true).toBe(true)
      expect(after.icc).toEqual(before.icc)
      expect([after.width, after.height, after.autoOrient]).toEqual([
        before.width,
        before.height,
        before.autoOrient,
      ])
      if (format !== 'avif') expect(after.orientation).toBe(6)
      expect(await pixelsOf(left)).toEqual(await pixelsOf(given))
    },
  )

  test('carries no Exif data if it is upright', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const left = await sharp(await stripped(await photograph(format, 1))).metadata()
      expect([format, left.exif]).toEqual([format, undefined])
    }
  })

  test('stays unchanged byte for byte if it has no metadata', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const given = await noisyPicture(format, 50, 30)
      expect((await stripped(given)).equals(given)).toBe(true)
    }
  })

  test('keeps a progressive JPEG with restarts and several scans intact', async () => {
    const given = await sharp(await noisyPicture('png', 300, 200))
      .withExif(EXIF)
      .jpeg({ progressive: true })
      .toBuffer()
    const left = await stripped(given)
    tellsNothing(left)
    expect(await pixelsOf(left)).toEqual(await pixelsOf(given))
  })

  test('loses comments, IPTC, and a phone’s appended film as a JPEG', async () => {
    const given = await photograph('jpeg')
    const segment = (marker: number, text: string) => {
      const head = Buffer.from([0xff, marker, 0, 0])
      head.writeUInt16BE(text.length + 2, 2)
      return Buffer.concat([head, Buffer.from(text, 'latin1')])
    }
    const noted = Buffer.concat([
      given.subarray(0, 2),
      segment(0xfe, 'A comment of Meera'),
      segment(0xed, 'Photoshop 3.0\x008BIM Meera'),
      segment(0xe2, 'MPF\0Meera'),
      given.subarray(2),
      Buffer.from('ftypmp42 a film with the position, by Meera'),
    ])
    const left = await stripped(noted)
    tellsNothing(left)
    expect(left.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect(await pixelsOf(left)).toEqual(await pixelsOf(given))
  })

  test('loses texts, times and trailing data as a PNG', async () => {
    const chunk = (type: string, text: string) => {
      const named = Buffer.from(type + text, 'latin1')
      const framed = Buffer.alloc(named.length + 8)
      framed.writeUInt32BE(text.length, 0)
      named.copy(framed, 4)
      framed.writeUInt32BE(crc32(named), named.length + 4)
      return framed
    }
    const plain = await noisyPicture('png', 20, 20)
    const noted = Buffer.concat([
      plain.subarray(0, 33),
      chunk('tEXt', 'Author\0Meera'),
      chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0xmpmeta Meera'),
      chunk('prVt', 'Meera'),
      plain.subarray(33),
      Buffer.from('Meera'),
    ])
    expect((await stripped(noted)).equals(plain)).toBe(true)
  })

  test('keeps its frames and loses its comments as an animated GIF', async () => {
    const given = await movingGif()
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 5]), Buffer.from('Meera'), Buffer.from([0])])
    const noted = Buffer.concat([given.subarray(0, -1), comment, given.subarray(-1), Buffer.from('Meera')])
    const left = await stripped(noted)
    tellsNothing(left)
    expect((await sharp(left, { animated: true }).metadata()).pages).toBe(3)
    expect(left.equals(given)).toBe(true)
  })

  test('gets re-encoded if its structure cannot be parsed', async () => {
    const given = await photograph('jpeg', 1)
    // Bytes between two segments, which readers skip.
    const end = 4 + given.readUInt16BE(4)
    const odd = Buffer.concat([given.subarray(0, end), Buffer.from([0x00, 0x17]), given.subarray(end)])
    const readable = await sharp(odd)
      .metadata()
      .then(
        () => true,
        () => false,
      )
    expect(readable).toBe(true)
    const left = await stripped(odd)
    tellsNothing(left)
    expect(await sharp(left).metadata()).toMatchObject({ width: 64, height: 40, format: 'jpeg' })
  })
})

test('strips an SVG’s editor metadata', async () => {
  const notes = '<metadata id="m"><creator>Meera</creator></metadata>'
  const within = '<rdf:metadata xmlns:rdf="x">Meera <metadata>Meera</metadata> Meera</rdf:metadata >'
  const given = svg(
    `${notes}${within}<rect width="4" height="4"/><metadata/>`,
    'xmlns:sodipodi="http://sodipodi.sourceforge.net" sodipodi:docname="/home/Meera/x.svg"',
  )
  const left = (await stripped(given)).toString()
  expect(left).not.toContain('Meera')
  expect(left).not.toContain('metadata')
  expect(left).toContain('<rect width="4" height="4"/>')
})

test('strips the metadata of a photograph inside an SVG, and nothing else', async () => {
  const photo = await photograph('jpeg')
  const within = (bytes: Buffer) =>
    svg(`<image width="4" height="4" href="data:image/jpeg;base64,${bytes.toString('base64')}"/>`)
  const left = (await stripped(within(photo))).toString()
  const [, encoded = ''] = left.match(/base64,([^"]+)"/) ?? []
  const inside = Buffer.from(encoded, 'base64')
  tellsNothing(inside)
  expect(await pixelsOf(inside)).toEqual(await pixelsOf(photo))
  expect((await sharp(inside).metadata()).orientation).toBe(6)
  expect(left).toBe(within(inside).toString())
  await expect(stripped(within(Buffer.from('no photograph')))).rejects.toMatchObject({ status: 415 })
})

test('reads an SVG of unclosed elements in one pass', async () => {
  // Takes minutes if each opening searches for its end.
  const given = svg(`<!--${'<metadata>'.repeat(200_000)}-->`)
  expect((await stripped(given)).equals(given)).toBe(true)
})

test('returns a readable file or a message, whatever the input', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const given = format === 'gif' ? await movingGif() : await photograph(format)
    for (let n = 0; n < 25; n++) {
      const bytes = Buffer.from(given)
      for (const at of randomBytes(8)) bytes[12 + ((at * 997 * (n + 1)) % (bytes.length - 12))] = at
      const outcome = await stripped(bytes).then(
        async (left) => (await sharp(left).metadata()).format,
        (error: { status?: number; message: string }) => error.status ?? error.message,
      )
      expect(['jpeg', 'png', 'webp', 'heif', 'gif', 415, 400]).toContain(outcome)
    }
  }
})
