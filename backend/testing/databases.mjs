import pg from 'pg'

const ATTEMPTS = 12

export async function administer(url, sql) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export function databaseUrl(adminUrl, name) {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Drops a database that may still be in use. Not `with (force)`: that fails while an autovacuum worker is
 * connected, which no ordinary role may end. A plain drop cancels the worker itself and waits five seconds
 * for it, so only sessions are ended here.
 */
export async function dropDatabase(adminUrl, name) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (let attempt = 1; ; attempt++) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and backend_type = 'client backend' and pg_has_role(usesysid, 'usage')`,
        [name],
      )
      try {
        await client.query(`drop database if exists ${client.escapeIdentifier(name)}`)
        return
      } catch (error) {
        if (error.code !== '55006' || attempt === ATTEMPTS) throw error // In use.
      }
    }
  } finally {
    await client.end()
  }
}
