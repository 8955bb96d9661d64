import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { inWords, staffHeaders, type World } from '../world.ts'
import { type Findings, nothingFound, type Writer } from './writer.ts'

/** Staff who add pictures, and sometimes replace one. All pictures differ. */
export function uploads(dataDir: string): Writer {
  /** Digest of the last acknowledged bytes, by name. */
  const stored = new Map<string, string>()
  const idle: string[] = []
  let turn = 0

  return {
    async write(world: World) {
      const old = turn++ % 4 === 3 ? idle.shift() : undefined
      const name = old ?? `torture/${randomUUID()}.png`
      const bytes = picture()
      const { answer, attempts } = await world.retry({
        method: 'POST',
        path: `/storage/v1/object/site_assets/${name}`,
        headers: staffHeaders(world, { 'Content-Type': 'image/png', ...(old ? { 'x-upsert': 'true' } : {}) }),
        body: bytes,
      })
      const isKnown = answer.status === 409 && attempts > 1 && !old
      if (answer.status !== 200 && !isKnown)
        return world.violated(`A picture was answered ${inWords(answer)}`)
      stored.set(name, digestOf(bytes))
      idle.push(name)
      world.count('uploads')
    },

    async check(database): Promise<Findings> {
      const findings = nothingFound('uploads')
      const { rows } = await database.query<{ name: string; version: string; size: number }>(
        `select name, version, (metadata ->> 'size')::int as size from storage.objects where name like 'torture/%'`,
      )
      const versions = new Map(rows.map(({ name, version }) => [name, version]))
      if (rows.length !== versions.size) findings.doubled.push('two rows for one picture')
      for (const [name, digest] of stored) {
        const version = versions.get(name)
        if (!version || digestOf(bytesOf(dataDir, version)) !== digest) findings.lost.push(`picture ${name}`)
      }
      for (const name of versions.keys())
        if (!stored.has(name)) findings.wrong.push(`picture ${name} is there, but nobody was told`)
      return findings
    },
  }
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function bytesOf(dataDir: string, version: string): Uint8Array {
  try {
    return readFileSync(join(dataDir, 'files', 'objects', version))
  } catch {
    return new Uint8Array()
  }
}

const SIZE = 8

/** A PNG of random dots. */
export function picture(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 2], 8) // Eight bits each of red, green and blue.
  const lines = Array.from({ length: SIZE }, () => Buffer.concat([Buffer.alloc(1), randomBytes(SIZE * 3)]))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
