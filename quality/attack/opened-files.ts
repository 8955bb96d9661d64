/** Opens the accepted hostile files, by address and embedded in a page without a policy. */
import type { Outcome } from './outcome.ts'
import type { Target } from './target.ts'
import { openWatchedBrowser } from './watched-browser.ts'

export async function attackByOpeningFiles(target: Target, kept: readonly string[]): Promise<Outcome> {
  const browser = await openWatchedBrowser(target.url, 1)
  const [page] = browser.pages
  if (!page) throw new Error('No tab was opened')
  const findings: string[] = []
  for (const path of kept) {
    // A browser that saves the file instead of showing it does no harm either.
    await page.goto(path).catch(() => {})
    await page.goto('/healthz')
    await page.evaluate((src) => {
      // Only the file's own headers protect here: this page has no policy.
      for (const tag of ['img', 'iframe', 'object', 'embed'])
        document.body.append(Object.assign(document.createElement(tag), { src, data: src }))
    }, path)
    await page.waitForTimeout(100)
    // Refusals by the file's own policy are expected.
    const done = browser.findings.splice(0).filter((finding) => !finding.includes(' refused '))
    for (const one of done) findings.push(`${path}: ${one}`)
  }
  await browser.close()
  return {
    attack: 'kept files opened in Chromium, alone and inside a page',
    count: kept.length * 5,
    findings,
  }
}
