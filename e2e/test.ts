import { type BrowserContext, test as base } from '@playwright/test'

export { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

type Watching = {
  /**
   * Violations of the content security policy. A journey that leaves one in here fails; a journey that provokes one
   * removes it.
   */
  violations: string[]
}

/** The one `test` of all journeys, on every page of every window they open. */
export const test = base.extend<Watching>({
  violations: [
    async ({ browser, context }, use) => {
      const violations: string[] = []
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const another = await open(options)
        await watch(another, violations)
        return another
      }
      await watch(context, violations)
      await use(violations)
      browser.newContext = open
      // The last report may still be on its way.
      await Promise.all(context.pages().map((page) => page.evaluate(() => {}).catch(() => {})))
      base.expect(violations, 'violations of the content security policy').toEqual([])
    },
    { auto: true },
  ],
})

type Reporting = { toldOfViolation?: (text: string) => void }

async function watch(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeFunction('toldOfViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, documentURI, sourceFile, lineNumber } = event
      const where = sourceFile ? ` (${sourceFile}:${lineNumber})` : ''
      const text = `${effectiveDirective} of ${new URL(documentURI).pathname} refused ${blockedURI}${where}`
      ;(window as Reporting).toldOfViolation?.(text)
    })
  })
  // Some refusals fire no event, such as that of a page to be framed, or come before there is a document.
  context.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy/i.test(text)) violations.push(text)
  })
}
