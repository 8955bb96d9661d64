import { gzipSync } from 'node:zlib'
import type { Page } from './test.ts'

/** Adds up the scripts that a page loads from now on, as gzip makes them, until `sum` is asked for. */
export function weighScripts(page: Page): { sum(): Promise<number> } {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return {
    sum: async () => (await Promise.all(sizes)).reduce((all, size) => all + size, 0),
  }
}
