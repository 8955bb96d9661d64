import type { Socket } from 'node:net'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { type Caller, callersClient } from './as-role.ts'
import type { Database } from './database.ts'

export type Value = string | number | boolean | null
export type Read = { text: string; values: Value[] }
/** All columns arrive as text. */
export type Row = (string | null)[]

/** The parts of the driver that its types leave out. */
type Wire = {
  stream: Socket
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
type Answered = (error: Error | undefined, rows: Row[]) => void

const IDENTIFY = 'read-as'
const EXECUTE = serialize.execute()
const SYNC = serialize.sync()

/** Every session of callers keeps ready the statement that says who asks. It answers no row. */
export function prepareReading(client: pg.ClientBase): Promise<unknown> {
  return client.query({
    name: IDENTIFY,
    text: `select where set_config('role', $1, true) is null or set_config('request.jwt.claims', $2, true) is null
      or set_config('transaction_read_only', 'on', true) is null`,
    values: ['anon', '{}'],
  })
}

/**
 * One statement behind the statement that says who asks, with a single Sync after both: PostgreSQL makes one
 * transaction of what lies between two, so that nothing has to begin or end it. If the first fails the second is
 * never looked at. Written in one piece, of parts that are made once for each caller and each statement.
 */
class ReadAs {
  readonly text: string
  readonly name: string | undefined
  readonly callback: Answered
  readonly #caller: Caller
  readonly #read: Read
  readonly #rows: Row[] = []

  constructor(caller: Caller, read: Read, name: string | undefined, callback: Answered) {
    this.text = read.text
    this.name = name
    this.callback = callback
    this.#caller = caller
    this.#read = read
  }

  submit({ stream, parsedStatements, submittedNamedStatements }: Wire): null {
    const { name, text } = this
    const parts = [identity(this.#caller)]
    if (name === undefined || !(name in parsedStatements || name in submittedNamedStatements)) {
      parts.push(serialize.parse(name === undefined ? { text } : { text, name }))
      if (name !== undefined) submittedNamedStatements[name] = text
    }
    parts.push(bound(this.#read, name), EXECUTE, SYNC)
    // Where it is not, the connection is about to tell everybody who waits.
    if (stream.writable) stream.write(Buffer.concat(parts))
    return null
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(undefined, this.#rows)
  }

  handleError(error: Error): void {
    this.callback(error, [])
  }
}
// The driver sends only its own queries ahead of others' answers; its constructor would do work for nothing.
Object.setPrototypeOf(ReadAs.prototype, pg.Query.prototype)

const identities = new WeakMap<Caller, Buffer>()

function identity(caller: Caller): Buffer {
  const known = identities.get(caller)
  if (known) return known
  const values = [caller.role, JSON.stringify(caller.claims)]
  const made = Buffer.concat([serialize.bind({ statement: IDENTIFY, values }), EXECUTE])
  identities.set(caller, made)
  return made
}

const bindings = new WeakMap<Read, { name: string | undefined; bytes: Buffer }>()

function bound(read: Read, name: string | undefined): Buffer {
  const known = bindings.get(read)
  if (known && known.name === name) return known.bytes
  const values = read.values.map((value) => (value === null ? null : String(value)))
  const bytes = serialize.bind(name === undefined ? { values } : { values, statement: name })
  bindings.set(read, { name, bytes })
  return bytes
}

/** One statement that only reads, as the caller: what `asRole` does in four messages, in one. */
export async function readAs(
  database: Database,
  caller: Caller,
  read: Read,
  name: string | undefined,
): Promise<Row[]> {
  const client = await callersClient(database, caller)
  let broken: Error | undefined
  try {
    return await new Promise<Row[]>((done, fail) => {
      const query = new ReadAs(caller, read, name, (error, rows) => (error ? fail(error) : done(rows)))
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
