import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { S3_KEYS, type S3Double, startS3Double } from '../../testing/storage/s3-double.ts'
import { testConfig } from '../../testing/test-config.ts'
import type { FileStore } from './file-store.ts'
import { openFiles } from './open-files.ts'

/** Both stores must behave alike. */

const folder = mkdtempSync(join(tmpdir(), 'daan-stores-'))
let s3: S3Double
let stores: Record<'disk' | 's3', FileStore>
beforeAll(async () => {
  s3 = await startS3Double('charity-files')
  const onS3 = testConfig({
    DATA_DIR: join(folder, 's3'),
    S3_BUCKET: 'charity-files',
    S3_ENDPOINT: s3.url,
    S3_REGION: S3_KEYS.region,
    S3_ACCESS_KEY_ID: S3_KEYS.id,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
  })
  stores = {
    disk: openFiles(testConfig({ DATA_DIR: join(folder, 'disk') })).store,
    s3: openFiles(onS3).store,
  }
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const pieces = async function* (...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}
const text = async (stream: ReadableStream<Uint8Array> | undefined) => stream && new Response(stream).text()
const listed = async (store: FileStore, prefix: string) => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each(['disk', 's3'] as const)('the store on %s', (which) => {
  const store = () => stores[which]

  test('returns a stored file, whole or in part', async () => {
    const key = `objects/${randomUUID()}`
    await store().write(key, pieces('hello ', 'world'))
    expect(await store().size(key)).toBe(11)
    expect(await text(await store().read(key))).toBe('hello world')
    expect(await text(await store().read(key, { start: 4, end: 6 }))).toBe('o w')
  })

  test('stores a local file', async () => {
    const path = join(folder, randomUUID())
    writeFileSync(path, 'a local file')
    const key = `objects/${randomUUID()}`
    await store().keep(key, path)
    expect(await text(await store().read(key))).toBe('a local file')
  })

  test('copies files, and removes existing and missing keys', async () => {
    const [from, to, none] = [1, 2, 3].map(() => `objects/${randomUUID()}`) as [string, string, string]
    await store().write(from, pieces('once'))
    expect(await store().copy(from, to)).toBe(true)
    expect(await store().copy(none, to)).toBe(false)
    await store().remove([from, none])
    expect([await store().size(from), await store().read(from)]).toEqual([undefined, undefined])
    expect(await text(await store().read(to))).toBe('once')
  })

  test('lists everything, or by prefix', async () => {
    const version = randomUUID()
    const keys = Array.from({ length: 7 }, (_, n) => `variants/${version}/${n}x${n}.webp`)
    for (const key of keys) await store().write(key, pieces(key))
    expect(await listed(store(), `variants/${version}/`)).toEqual(keys)
    expect(await listed(store(), `variants/${randomUUID()}/`)).toEqual([])
    const all: [string, number, boolean][] = []
    for await (const { key, size, modifiedAt } of store().list('')) {
      all.push([key, size, Date.now() - modifiedAt.getTime() < 60_000])
    }
    for (const key of keys) expect(all).toContainEqual([key, key.length, true])
    expect(all.some(([key]) => key.startsWith('objects/'))).toBe(true)
    await store().remove(keys)
    expect(await listed(store(), `variants/${version}/`)).toEqual([])
  })

  test('keeps nothing of an interrupted write', async () => {
    const key = `objects/${randomUUID()}`
    const broken = async function* () {
      yield Buffer.from('the beginning')
      throw new Error('and no end')
    }
    await expect(store().write(key, broken())).rejects.toThrow('and no end')
    expect(await store().size(key)).toBeUndefined()
    expect(readdirSync(join(folder, which, 'files/incoming'))).toEqual([])
  })

  test.each([
    '../x',
    'objects/../../x',
    '/etc/passwd',
    'objects/',
    'objects/.x',
    'elsewhere/x',
    'objects/a\u0000',
    'objects/a\\b',
    '',
  ])('refuses the key %j', async (key) => {
    await expect(store().write(key, pieces('x'))).rejects.toThrow('is not a key of the file store')
    await expect(store().read(key)).rejects.toThrow('is not a key of the file store')
    await expect(store().copy('objects/a', key)).rejects.toThrow('is not a key of the file store')
  })
})

test.each(['disk', 's3'] as const)('serves a file on %s despite stalled readers', async (which) => {
  const store = stores[which]
  const [large, small] = [`objects/${randomUUID()}`, `objects/${randomUUID()}`]
  await store.write(large, pieces('x'.repeat(4 * 1024 * 1024)))
  await store.write(small, pieces('hello'))
  const held = await Promise.all(Array.from({ length: 60 }, () => store.read(large)))
  expect(await text(await store.read(small))).toBe('hello')
  await Promise.all(held.map((stream) => stream?.cancel()))
})

describe('the disk store', () => {
  test.skipIf(process.platform === 'win32')('makes files unreadable for other users', async () => {
    const key = `objects/${randomUUID()}`
    await stores.disk.write(key, pieces('private'))
    const path = join(folder, 'disk/files', key)
    expect(readFileSync(path, 'utf8')).toBe('private')
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(statSync(join(path, '..')).mode & 0o077).toBe(0)
  })

  test('writes variants while others are removed', async () => {
    const version = randomUUID()
    const work = Array.from({ length: 60 }, async (_, n) => {
      const key = `variants/${version}/${n}.webp`
      await stores.disk.write(key, pieces('x'))
      await stores.disk.remove([key])
    })
    await Promise.all(work)
    expect(await listed(stores.disk, `variants/${version}/`)).toEqual([])
  })
})

describe('the S3 store', () => {
  test('sends the length and the plain file', async () => {
    const key = `objects/${randomUUID()}`
    await stores.s3.write(key, pieces('exactly these bytes'))
    expect(s3.objects.get(key)?.bytes.toString()).toBe('exactly these bytes')
    const sent = s3.requests.findLast((request) => request.method === 'PUT')
    expect(sent?.headers['content-length']).toBe('19')
    expect(sent?.headers['content-encoding']).toBeUndefined()
    expect(sent?.headers['transfer-encoding']).toBeUndefined()
  })

  test('retries temporary failures only', async () => {
    const key = `objects/${randomUUID()}`
    s3.failures.push(503, 500)
    await stores.s3.write(key, pieces('third time lucky'))
    expect(s3.objects.get(key)?.bytes.toString()).toBe('third time lucky')
    const before = s3.requests.length
    s3.failures.push(403)
    await expect(stores.s3.write(`objects/${randomUUID()}`, pieces('x'))).rejects.toThrow('Injected')
    expect(s3.requests.length - before).toBe(1)
  })
})
