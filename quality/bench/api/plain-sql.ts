import pg from 'pg'

/** Baseline of every statement: the bare driver, running the same transaction as fast as it can. */
export type Work = {
  url: string
  claims: string
  role: string
  text: string
  /** Parameter sets, used in turn. */
  values: unknown[][]
  readOnly: boolean
  loops: number
  seconds: number
}

process.on('message', async (work: Work) => {
  const pool = new pg.Pool({ connectionString: work.url, max: 10 })
  const times: number[] = []
  const started = performance.now()
  const ends = started + work.seconds * 1000
  let next = 0
  const loop = async () => {
    while (performance.now() < ends) {
      const begun = performance.now()
      const client = await pool.connect()
      await client.query(work.readOnly ? 'begin read only' : 'begin')
      await client.query({
        name: 'as-role',
        text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
        values: [work.role, work.claims],
      })
      const values = work.values[next++ % work.values.length] ?? []
      await client.query({ name: 'work', text: work.text, values })
      await client.query('commit')
      client.release()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: work.loops }, loop))
  await pool.end()
  times.sort((a, b) => a - b)
  process.send?.({
    answered: times.length,
    seconds: (performance.now() - started) / 1000,
    p50: times[Math.floor(times.length / 2)],
    p99: times[Math.floor(times.length * 0.99)],
  })
  process.disconnect()
})
