import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestServer, type TestServer } from './test-server.ts'

/** A server whose log is read, an administrator, and a search for a person in everything it stores. */
export type Watched = Awaited<ReturnType<typeof watch>>
export type Trace = { table: string; line: string }

export async function watch() {
  const logged: string[] = []
  const server = await startTestServer({ LOG_LEVEL: 'trace' }, undefined, {
    write: (line) => void logged.push(line),
  })
  const admin = await server.signedIn('admin')
  const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)

  return {
    server,
    admin,
    logged,
    sql,
    call: (name: string, token: string, body: object) => call(server, name, token, body),
    /** Every row of every table in which one of the marks is found. */
    async traces(marks: readonly string[]): Promise<Trace[]> {
      const { rows: tables } = await sql(`select format('%I.%I', table_schema, table_name) as name
        from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
      const hits: Trace[] = []
      for (const { name } of tables) {
        const { rows } = await sql(`select lower(t::text) as line from ${name} as t`)
        for (const { line } of rows) if (isMarked(line, marks)) hits.push({ table: name, line })
      }
      return hits
    },
    /** Every file of the instance, and every line of its log, in which one of the marks is found. */
    tracesOutside(marks: readonly string[]): string[] {
      const { DATA_DIR } = server.services.config
      const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      return [
        ...files.filter((path) => isMarked(path + readFileSync(path, 'latin1'), marks)),
        ...logged.filter((line) => isMarked(line, marks)),
      ]
    },
  }
}

const isMarked = (text: string, marks: readonly string[]) =>
  marks.some((mark) => text.toLowerCase().includes(mark))

async function call({ url, anonKey }: TestServer, name: string, token: string, body: object) {
  const answer = await fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
