/**
 * A process for tests to kill: runs the engine of a data directory and inserts rows in sequence, printing
 * each number once PostgreSQL has acknowledged its COMMIT.
 */
import pg from 'pg'
import pino from 'pino'
import { startEngine } from '../db/engine.ts'

const log = pino({ level: 'silent' })
const engine = await startEngine({ dataDir: process.argv[2] ?? '', log })
const pool = new pg.Pool({ connectionString: engine.url, max: 4 })
pool.on('error', () => {})
await pool.query(
  'create table if not exists acknowledged (number bigint generated always as identity, worker int)',
)
process.stdout.write('started\n')

const insertForever = async (worker: number) => {
  for (;;) {
    try {
      const { rows } = await pool.query('insert into acknowledged (worker) values ($1) returning number', [
        worker,
      ])
      process.stdout.write(`${rows[0].number}\n`)
    } catch {
      await new Promise((wake) => setTimeout(wake, 20)) // PostgreSQL was killed: the pool reconnects to its next run.
    }
  }
}
await Promise.all([1, 2, 3].map(insertForever))
