/**
 * A read under row-level security needs a transaction in which PostgreSQL knows the caller. Of what lies between
 * two Syncs PostgreSQL makes one transaction by itself, so a statement that says who asks and the read behind it
 * are enough: nothing has to begin or end it, and if the first fails the second is never looked at. This is the
 * one place that speaks with the driver's connection, through what its types declare.
 */
import pg from 'pg'

const IDENTIFY = 'read-as'

/** Every session that reads this way keeps ready the statement that says who asks. It answers no row. */
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

/** The driver's own query, with the identifying statement in front of it. */
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

/** The rows of a statement that only reads, as that role with those claims. */
export function readInOneFlight<Row extends unknown[]>(
  client: pg.ClientBase,
  identity: Identity,
  read: pg.QueryArrayConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const query = new IdentifiedQuery(identity, { ...read, queryMode: 'extended' }, (error, results) => {
      if (error) return reject(error)
      // The first is of the statement that says who asks.
      const [, answer] = results as [unknown, pg.QueryArrayResult<Row>]
      resolve(answer.rows)
    })
    client.query(query)
  })
}
