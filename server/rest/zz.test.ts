import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { makeLibrary, requester } from './testing/library.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'error' })
  await makeLibrary(server)
})
afterAll(() => server.close())
test('x', async () => {
  const r = await requester(server)('books?id=eq.1', { headers: { Accept: 'text/csv' } })
  console.log(r.status, await r.text())
  const q = await server.services.database.server
    .query(
      'select string_agg((select string_agg(v, chr(44) order by n) from unnest(array[r.c0]::text[]) with ordinality field(v, n)), chr(10)) from (select 1 as c0) r',
    )
    .catch((e) => e)
  console.log(q.message ?? q.rows, q.code)
})
