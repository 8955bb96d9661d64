import type { Hono } from 'hono'
import type { Env } from '#backend/http/env.ts'

/** The one that shows most, and the one that every made-up address leads to. */
const PAGES = ['/', '/404']

/**
 * Renders pages that nobody asked for. The first rendering of a process takes many times as long as the others, since
 * nothing of it is compiled yet, and nobody is answered while it lasts: no visitor should be the one who causes it.
 */
export async function warmUp(app: Pick<Hono<Env>, 'request'>): Promise<void> {
  for (const path of PAGES) await app.request(path, {}, {})
}
