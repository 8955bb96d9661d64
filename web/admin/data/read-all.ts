/** Row limit of one response. */
const AT_ONCE = 1000

type Query<Row> = {
  range: (from: number, to: number) => { throwOnError: () => PromiseLike<{ data: Row[] }> }
}

/** All rows of a query, in as many requests as needed. The query must be ordered by a unique key. */
export async function readAll<Row>(query: () => Query<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data } = await query()
      .range(rows.length, rows.length + AT_ONCE - 1)
      .throwOnError()
    rows.push(...data)
    if (data.length < AT_ONCE) return rows
  }
}
