import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '#backend/testing/storage/samples.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('records uploads in the audit log with their author', async () => {
  const { client, id } = await server.signedIn('admin')
  await client.storage.from('site_assets').upload('audited.png', await picture('png'))
  const { rows } = await server.services.database.server.query(
    `select actor_id, action from public.audit_log where table_name = 'objects' and row_key = 'audited.png'`,
  )
  expect(rows).toEqual([{ actor_id: id, action: 'insert' }])
})
