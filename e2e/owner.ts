import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Runs SQL on the database of the server under test as the owner of its tables: for what a journey cannot
 * bring about itself, such as a grant that is taken away. Where that database is, e2e/serve.mjs tells.
 */
export async function asOwner(baseURL: string | undefined, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: whereaboutsOf(baseURL).databaseUrl })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}

/** Data folder and database of a server under test. */
export function whereaboutsOf(baseURL: string | undefined): { folder: string; databaseUrl: string } {
  const { port } = new URL(baseURL ?? '')
  const { folder, databaseUrl } = JSON.parse(readFileSync(join(tmpdir(), `daan-e2e-${port}.json`), 'utf8'))
  return { folder, databaseUrl: databaseUrl ?? engineUrl(folder) }
}

function engineUrl(folder: string): string {
  const { port, password } = JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8'))
  return `postgres://daan:${password}@127.0.0.1:${port}/daan?sslmode=disable`
}

/** Runs a journey while signed-in people lack a right, as when a grant was revoked, and gives it back. */
export async function whileRevoked(
  baseURL: string | undefined,
  right: string,
  journey: () => Promise<void>,
): Promise<void> {
  await asOwner(baseURL, `revoke ${right} from authenticated`)
  try {
    await journey()
  } finally {
    await asOwner(baseURL, `grant ${right} to authenticated`)
  }
}
