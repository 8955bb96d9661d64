import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../testing/storage/samples.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { cleanUpFiles } from './clean-up.ts'
import { openFiles } from './files/open-files.ts'
import { makeVariants } from './render/make-variants.ts'

let server: TestServer
let admin: SupabaseClient
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signedIn('admin')).client
})
afterAll(() => server.close())

const pathOf = (key: string) => join(server.services.config.DATA_DIR, 'files', key)

function age(key: string, hours: number): void {
  const then = new Date(Date.now() - hours * 3_600_000)
  utimesSync(pathOf(key), then, then)
}

function leaveBehind(key: string, hours: number): string {
  mkdirSync(dirname(pathOf(key)), { recursive: true })
  writeFileSync(pathOf(key), 'left behind')
  age(key, hours)
  return key
}

test('removes unreferenced files after a day, and nothing else', async () => {
  const assets = admin.storage.from('site_assets')
  await assets.upload('kept.png', await picture('png', 600, 600))
  const { data } = await assets.info('kept.png')
  await makeVariants(server.services, openFiles(server.services.config), data?.version ?? '')
  const kept = [`objects/${data?.version}`, `variants/${data?.version}/320x320.webp`]
  for (const key of kept) age(key, 1000)

  const version = randomUUID()
  const going = [
    leaveBehind(`objects/${randomUUID()}`, 25),
    leaveBehind(`objects/${version}`, 25),
    leaveBehind(`variants/${version}/320x320.webp`, 25),
    leaveBehind(`variants/${version}/480x480.webp`, 25),
    leaveBehind(`incoming/${randomUUID()}`, 25),
  ]
  const staying = [
    leaveBehind(`objects/${randomUUID()}`, 23),
    leaveBehind(`variants/${randomUUID()}/320x320.webp`, 23),
    leaveBehind(`incoming/${randomUUID()}`, 23),
    leaveBehind('objects/not-one-of-ours', 1000),
  ]

  const { removed } = await cleanUpFiles(server.services.database, openFiles(server.services.config))
  expect(removed).toBe(going.length)
  expect(going.filter((key) => existsSync(pathOf(key)))).toEqual([])
  expect([...kept, ...staying].filter((key) => !existsSync(pathOf(key)))).toEqual([])
  expect(existsSync(pathOf(`variants/${version}`))).toBe(false)
})

test('has nothing to do for an empty store', async () => {
  const empty = openFiles({ ...server.services.config, DATA_DIR: pathOf('none') })
  expect(await cleanUpFiles(server.services.database, empty)).toEqual({ removed: 0 })
})

test('handles more files than fit into one query', async () => {
  for (let n = 0; n < 1203; n++) leaveBehind(`objects/${randomUUID()}`, 30)
  const { removed } = await cleanUpFiles(server.services.database, openFiles(server.services.config))
  expect(removed).toBe(1203)
})
