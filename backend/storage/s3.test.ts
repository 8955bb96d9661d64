import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesOf } from '../testing/storage/bytes-of.ts'
import { S3_KEYS, type S3Double, startS3Double } from '../testing/storage/s3-double.ts'
import { noisyPicture, picture } from '../testing/storage/samples.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { cleanUpFiles } from './clean-up.ts'
import { openFiles } from './files/open-files.ts'
import { makeVariants } from './render/make-variants.ts'

/** The complete storage with its files in an S3-compatible store. */

let s3: S3Double
let server: TestServer
let admin: SupabaseClient
beforeAll(async () => {
  s3 = await startS3Double('charity')
  server = await startTestServer({
    S3_BUCKET: 'charity',
    S3_ENDPOINT: s3.url,
    S3_REGION: S3_KEYS.region,
    S3_ACCESS_KEY_ID: S3_KEYS.id,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
  })
  admin = (await server.signedIn('admin')).client
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const assets = () => admin.storage.from('site_assets')
const shown = (name: string, headers = {}) => fetch(assets().getPublicUrl(name).data.publicUrl, { headers })

test('stores a file and returns it, whole and in part', async () => {
  const bytes = await noisyPicture('png', 300, 300)
  expect((await assets().upload('a/b.png', bytes)).error).toBeNull()
  expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^objects\/[\da-f-]{36}$/)])
  expect(await bytesOf(await shown('a/b.png'))).toEqual(bytes)
  const part = await shown('a/b.png', { range: 'bytes=100-199' })
  expect([part.status, await bytesOf(part)]).toEqual([206, bytes.subarray(100, 200)])
  expect(existsSync(join(server.services.config.DATA_DIR, 'files/objects'))).toBe(false)
})

test('stores variants and removes them with their object', async () => {
  await assets().upload('v.png', await picture('png', 600, 600))
  const before = new Set(s3.objects.keys())
  const version = (await assets().info('v.png')).data?.version ?? ''
  const make = () => makeVariants(server.services, openFiles(server.services.config), version)
  await make()
  const url = assets().getPublicUrl('v.png', { transform: { width: 480 } }).data.publicUrl
  const { format, width } = await sharp(await bytesOf(await fetch(url))).metadata()
  expect([format, width]).toEqual(['webp', 480])
  const made = [...s3.objects.keys()].filter((key) => !before.has(key))
  expect(made).toContain(`variants/${version}/480x480.webp`)
  await make()
  expect(s3.requests.filter(({ method, key }) => method === 'PUT' && key === made[0])).toHaveLength(1)
  await assets().remove(['v.png'])
  expect([...s3.objects.keys()].filter((key) => !key.startsWith('objects/'))).toEqual([])
})

test('leaves one file per object after copy, move, replace and remove', async () => {
  await assets().upload('c.png', await picture('png', 30, 30))
  expect((await assets().copy('c.png', 'd.png')).error).toBeNull()
  expect((await assets().move('d.png', 'e.png')).error).toBeNull()
  const replacement = await picture('png', 31, 31)
  expect((await assets().update('c.png', replacement)).error).toBeNull()
  expect(await bytesOf(await shown('c.png'))).toEqual(replacement)
  const { rows } = await server.services.database.server.query('select version from storage.objects')
  const expected = rows.map(({ version }) => `objects/${version}`)
  expect([...s3.objects.keys()].sort()).toEqual(expected.sort())
})

test('reports an unreachable store as a server error and changes nothing', async () => {
  const before = await bytesOf(await shown('c.png'))
  s3.failures.push(503, 503, 503)
  const { error } = await assets().upload('c.png', await picture('png', 40, 40), { upsert: true })
  expect(error?.status).toBe(500)
  expect(await bytesOf(await shown('c.png'))).toEqual(before)
})

test('cleans up there too', async () => {
  const files = openFiles(server.services.config)
  const count = s3.objects.size
  const orphan = 'objects/5f0c8c56-9d0a-4c3f-8a52-0d1c6f0b7a11'
  s3.objects.set(orphan, { bytes: Buffer.from('x'), modifiedAt: new Date('2026-01-01') })
  s3.objects.set('objects/somebody-elses', { bytes: Buffer.from('x'), modifiedAt: new Date('2026-01-01') })
  expect(await cleanUpFiles(server.services.database, files)).toEqual({ removed: 1 })
  expect(s3.objects.has(orphan)).toBe(false)
  expect(s3.objects.size).toBe(count + 1)
})
