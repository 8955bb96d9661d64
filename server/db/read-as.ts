import pg from 'pg'
import { type Caller, callersClient } from './as-role.ts'
import type { Database } from './database.ts'

type Statement = { text: string; values: unknown[]; name?: string | undefined }
type Result<Row extends pg.QueryResultRow> = pg.QueryResult<Row>

/** The parts of the driver that its types leave out. */
type Wire = {
  bind(message: { statement: string; values: string[] }): void
  execute(message: { portal: string }): void
}
type Internals = {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
type Answered = (error: Error | null | undefined, result: unknown) => void
const Query = pg.Query as unknown as new (config: object, values: unknown[], done: Answered) => Internals

const IDENTIFY = 'read-as'

/** Every session of callers keeps ready the statement that says who asks. */
export function prepareReading(client: pg.ClientBase): Promise<unknown> {
  return client.query({
    name: IDENTIFY,
    text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
      set_config('transaction_read_only', 'on', true)`,
    values: ['anon', '{}'],
  })
}

/**
 * One statement behind the statement that says who asks, with a single Sync after both: PostgreSQL makes one
 * transaction of what lies between two, so that nothing has to begin or end it. If the first fails the second is
 * never looked at.
 */
class ReadAs extends Query {
  readonly #caller: Caller
  #identified = false

  constructor(caller: Caller, { text, values, name }: Statement, done: Answered) {
    // Extended always: as a simple query it would not come through `prepare`, and not be identified.
    super({ name, text, queryMode: 'extended' }, values, done)
    this.#caller = caller
  }

  override prepare(connection: Wire): void {
    const { role, claims } = this.#caller
    connection.bind({ statement: IDENTIFY, values: [role, JSON.stringify(claims)] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#identified) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#identified) super.handleCommandComplete(message, connection)
    this.#identified = true
  }
}

/** One statement that only reads, as the caller: what `asRole` does in four messages, in one. */
export async function readAs<Row extends pg.QueryResultRow>(
  database: Database,
  caller: Caller,
  statement: Statement,
): Promise<Result<Row>> {
  const client = await callersClient(database)
  let broken: Error | undefined
  try {
    return await new Promise<Result<Row>>((done, fail) => {
      const query = new ReadAs(caller, statement, (error, result) =>
        error ? fail(error) : done(result as Result<Row>),
      )
      client.query(query as unknown as pg.Submittable)
    })
  } catch (error) {
    // After anything but a refused statement, the session is about to end and serves nobody else.
    if (!(error instanceof pg.DatabaseError && error.severity === 'ERROR')) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}
