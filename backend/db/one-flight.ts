/**
 * A read under row-level security needs a transaction in which PostgreSQL knows the caller. PostgreSQL wraps
 * everything between two Syncs in one transaction, so a set-role statement followed by the read is enough: no
 * BEGIN or COMMIT, and if the first fails the second is skipped. The only module that uses the driver's
 * connection, through its declared types.
 */
import pg from 'pg'

const IDENTIFY = 'read-as'

/** Prepares the set-role statement on a session. It returns no row. */
export function prepareReading(client: pg.ClientBase): Promise<unknown> {
  return client.query({
    name: IDENTIFY,
    text: `select where set_config('role', $1, true) is null or set_config('request.jwt.claims', $2, true) is null
      or set_config('transaction_read_only', 'on', true) is null`,
    values: ['anon', '{}'],
  })
}

type Identity = { role: string; claims: string }
type Config = pg.QueryArrayConfig & { queryMode: 'extended' }

/** The driver's query, preceded by the set-role statement. */
class IdentifiedQuery extends pg.Query {
  constructor(
    { role, claims }: Identity,
    config: Config,
    done: (error: Error | undefined, results: unknown) => void,
  ) {
    super(config, done)
    const send = this.submit
    this.submit = (connection) => {
      connection.stream.cork()
      try {
        connection.bind({ statement: IDENTIFY, values: [role, claims] }, true)
        connection.execute({}, true)
        return send.call(this, connection)
      } finally {
        connection.stream.uncork()
      }
    }
  }
}

/** Returns the rows of a read-only statement, run with that role and those claims. */
export function readInOneFlight<Row extends unknown[]>(
  client: pg.ClientBase,
  identity: Identity,
  read: pg.QueryArrayConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const query = new IdentifiedQuery(identity, { ...read, queryMode: 'extended' }, (error, results) => {
      if (error) return reject(error)
      // The first result belongs to the set-role statement.
      const [, answer] = results as [unknown, pg.QueryArrayResult<Row>]
      resolve(answer.rows)
    })
    client.query(query)
  })
}
