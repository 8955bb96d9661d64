/**
 * axe, put into a page once and run there. Its package for Playwright sends the whole library twice for each look
 * and opens another page for what frames have found; no frame of ours holds a page that is not looked at by itself.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from './test.ts'

const library = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that depend on the color scheme. */
export const OF_COLORS = { runOnly: ['color-contrast', 'link-in-text-block'] } satisfies RunOptions

/** Violations that axe finds on the page, each with its elements. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // A page that was loaded again has lost it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(library)
  return page.evaluate(
    async (chosen) => {
      // Half-way from one color to another nothing is meant to be read.
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen)
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { resultTypes: ['violations'], iframes: false, ...options } satisfies RunOptions,
  )
}
