import pg from 'pg'
import { connectionTo } from './connection.ts'

const PROBE_MS = 2000
/** Once a primary has answered, others get this long: after a careless restart there may be two. */
const OTHERS_MS = 500

/** libpq's form with several hosts: everything before them, the hosts, and the rest. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#,@]+(?:,[^/?#,@]+)+)([/?#].*)?$/

/** The addresses of a database, one per host: `postgres://daan@one:5432,two:5432/daan` has two. */
export function addressesOf(url: string): string[] {
  const [, before, hosts, after = ''] = SEVERAL.exec(url) ?? []
  if (before === undefined || hosts === undefined) return [url]
  return hosts.split(',').map((host) => before + host + after)
}

/** No host accepts writes. Its code is PostgreSQL's own for a server that is not ready yet. */
class NoPrimary extends Error {
  readonly code = '57P03'
}

/** An unknown user, password or database: retrying does not help. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(28...|3D000)$/.test(error.code ?? '')
}

type Answer = { address: string; timeline: number }

/**
 * The address that accepts writes; with a single host, that host. A former primary that was restarted beside its
 * successor is on an older timeline than the one `known` from an earlier answer, and stays refused when that is away.
 */
export async function primaryOf(url: string, known = { timeline: 0 }): Promise<string> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return url
  const primaries: Answer[] = []
  const failures: Error[] = []
  let answered = () => {}
  const first = new Promise<void>((resolve) => {
    answered = resolve
  })
  const probes = Promise.all(
    addresses.map((address) =>
      probe(address, known.timeline).then(
        (answer) => {
          primaries.push(answer)
          answered()
        },
        (error: Error) => failures.push(error),
      ),
    ),
  )
  await Promise.race([probes, first])
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    probes,
    new Promise((resolve) => {
      timer = setTimeout(resolve, OTHERS_MS)
    }),
  ])
  clearTimeout(timer)
  const [newest] = primaries.sort((a, b) => b.timeline - a.timeline)
  if (newest) {
    known.timeline = newest.timeline
    return newest.address
  }
  // A wrong password is wrong on every host, and waiting would not mend it.
  const [refused] = failures.map(({ cause }) => cause).filter(isRefusal)
  if (refused) throw refused
  throw new NoPrimary(
    `No host of DATABASE_URL accepts writes: ${failures.map(({ message }) => message).join('; ')}`,
  )
}

async function probe(address: string, knownTimeline: number): Promise<Answer> {
  const client = new pg.Client({
    ...connectionTo(address),
    application_name: 'daan-probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => {})
  const where = `${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when ${ACCEPTS_WRITES} then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    )
    const [{ timeline } = { timeline: null }] = rows
    if (timeline === null) throw new Error('read-only')
    const answer = { address, timeline: Number.parseInt(timeline, 16) }
    if (answer.timeline < knownTimeline) throw new Error('is a former primary, on an older timeline')
    return answer
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new Error(`${where} ${message || code}`, { cause: error })
  } finally {
    void client.end().catch(() => {})
  }
}

/** False on a standby, and on a primary that was switched to read-only. */
export const ACCEPTS_WRITES = `not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::boolean`
