import type { Hono } from 'hono'
import type { Env } from '#backend/http/env.ts'

/** The page with the most content, and the page of every unknown address. */
const PAGES = ['/', '/404']

/**
 * Renders pages in advance. The first rendering of a process takes many times as long as the others, since nothing is
 * compiled yet, and blocks all requests: no visitor should have to wait for it.
 */
export async function warmUp(app: Pick<Hono<Env>, 'request'>): Promise<void> {
  for (const path of PAGES) await app.request(path, {}, {})
}
