import type { Query } from '../../db/database.ts'
import type { Source } from '../../db/migrate.ts'
import { prepareQueue } from '../../jobs/prepare-queue.ts'

/** Tables and first articles of the sample product in the backend's tests. */
export const source: Source = { folder: import.meta.dirname, seed, prepare: prepareQueue }

async function seed(query: Query): Promise<void> {
  await query(`insert into public.articles (id, title, body, "order")
    select 'article-' || n, 'Article ' || n, repeat('What this article says. ', 40), n
    from generate_series(0, 5) as n`)
}
