import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('does not offer dismissed duplicates again until another donor joins them', async () => {
  const { client } = await server.signedIn('admin')
  const add = (name: string) =>
    client.from('donors').insert({ name, email: 'asha@example.org' }).throwOnError()
  const groups = async () => (await client.rpc('duplicate_donors').throwOnError()).data
  /** As the screen of duplicates does it. */
  const tellApart = async () => {
    const [{ reason, key, donor_ids }] = await groups()
    await client
      .from('not_duplicate_donors')
      .upsert({ reason, key, donor_ids }, { onConflict: 'reason,key' })
      .throwOnError()
    return donor_ids.length
  }
  await add('Asha Rao')
  await add('Ravi Rao')
  expect(await tellApart()).toBe(2)
  expect(await groups()).toEqual([])

  await add('Meera Rao')
  expect(await tellApart()).toBe(3)
  expect(await groups()).toEqual([])
})
