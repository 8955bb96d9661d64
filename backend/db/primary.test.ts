import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { administer } from '../testing/databases.mjs'
import { freePort } from '../testing/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addressesOf, primaryOf } from './primary.ts'

const opened: TestDatabase[] = []
afterEach(async () => {
  for (const { drop } of opened.splice(0)) await drop()
})
async function open(): Promise<string> {
  const database = await createTestDatabase('empty')
  opened.push(database)
  return database.url
}
/** Puts another host before that of the address. */
const withHost = (url: string, host: string) => url.replace(/@(?=[^@]*$)/, `@${host},`)

test.each([
  ['postgres://daan@one/daan', ['postgres://daan@one/daan']],
  [
    'postgres://daan:p%40ss@one:5432,two:5433/daan?sslmode=require',
    [
      'postgres://daan:p%40ss@one:5432/daan?sslmode=require',
      'postgres://daan:p%40ss@two:5433/daan?sslmode=require',
    ],
  ],
  ['postgresql://[::1]:5432,[::2]/daan', ['postgresql://[::1]:5432/daan', 'postgresql://[::2]/daan']],
  ['postgres://daan:a,b@one/daan', ['postgres://daan:a,b@one/daan']],
])('reads the hosts of %s', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses)
})

test('passes over a host that refuses connections', async () => {
  const url = await open()
  expect(await primaryOf(withHost(url, `127.0.0.1:${await freePort()}`))).toBe(url)
})

test('passes over a host that never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const url = await open()
  const port = typeof address === 'object' ? address?.port : 0
  expect(await primaryOf(withHost(url, `127.0.0.1:${port}`))).toBe(url)
  silent.close()
})

test('finds no primary while the only host with an answer is read-only', async () => {
  const url = await open()
  const name = new URL(url).pathname.slice(1)
  await administer(inject('adminUrl'), `alter database ${name} set default_transaction_read_only = on`)
  const port = await freePort()
  await expect(primaryOf(withHost(url, `127.0.0.1:${port}`))).rejects.toMatchObject({
    code: '57P03',
    message: expect.stringMatching(/No host of DATABASE_URL accepts writes: .*ECONNREFUSED.*read-only/),
  })
})

test('reports a wrong password instead of waiting for a primary', async () => {
  const wrong = new URL(await open())
  wrong.username = 'nobody_at_all'
  await expect(primaryOf(withHost(wrong.href, `127.0.0.1:${await freePort()}`))).rejects.toMatchObject({
    code: expect.stringMatching(/^28/),
  })
})

test('never returns to an older timeline than it has known', async () => {
  const url = await open()
  const several = withHost(url, `127.0.0.1:${await freePort()}`)
  const known = { timeline: 0 }
  expect(await primaryOf(several, known)).toBe(url)
  expect(known.timeline).toBeGreaterThan(0)
  known.timeline++
  await expect(primaryOf(several, known)).rejects.toMatchObject({
    code: '57P03',
    message: expect.stringMatching(/is a former primary, on an older timeline/),
  })
})
