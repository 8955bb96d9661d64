/** A browser that reports every effect of a script, confined to this machine. */
import { type BrowserContext, type Page, chromium as playwright, type Request } from '@playwright/test'
import { chromium } from '../../scripts/run/chromium.mjs'
import { CANARY_HOST } from './hostile-texts.ts'

export type WatchedBrowser = {
  pages: Page[]
  /** Forbidden events, in order. */
  findings: string[]
  close(): Promise<void>
}

const ALLOWED_FRAMES =
  /^(https:\/\/(www\.youtube-nocookie\.com|www\.youtube\.com|www\.google\.com)\/|about:|data:text\/html$|$)/

/** `session` is stored in the browser as by sign-in. */
export async function openWatchedBrowser(
  url: string,
  tabs: number,
  session?: object,
): Promise<WatchedBrowser> {
  const browser = await playwright.launch({
    executablePath: chromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  })
  const context = await browser.newContext({ baseURL: url })
  const findings: string[] = []
  await watch(context, new URL(url).origin, findings)
  if (session) {
    await context.addInitScript((kept) => {
      if (location.protocol === 'http:') localStorage.setItem('daan-auth', kept)
    }, JSON.stringify(session))
  }
  const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()))
  return { pages, findings, close: () => browser.close() }
}

type Reporting = { tellOfViolation?: (text: string) => void }

async function watch(context: BrowserContext, origin: string, findings: string[]): Promise<void> {
  await context.exposeFunction('__pwned', () => findings.push('A script ran'))
  await context.exposeFunction('tellOfViolation', (text: string) => findings.push(text))
  // A helper that tsx leaves in functions passed to the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(() => {
    addEventListener('daan:ready', () => Object.assign(window, { isReady: true }))
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, documentURI }) => {
        // Pictures may come from anywhere over TLS; the policy's refusal of others is expected.
        if (effectiveDirective === 'img-src') return
        const text = `${effectiveDirective} of ${documentURI} refused ${blockedURI}`
        ;(window as Reporting).tellOfViolation?.(text)
      },
    )
  })
  context.on('dialog', async (dialog) => {
    findings.push(`A dialog opened: ${dialog.message()}`)
    await dialog.dismiss()
  })
  // Requests blocked by the policy were never sent.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'csp') noteAsked(request)
  })
  context.on('requestfinished', noteAsked)
  context.on('request', (request) => {
    if (
      request.isNavigationRequest() &&
      !request.frame().parentFrame() &&
      !request.url().startsWith(`${origin}/`)
    )
      findings.push(`A page left for ${request.url()}`)
  })

  function noteAsked(request: Request): void {
    const { hostname } = new URL(request.url())
    if (hostname.endsWith(CANARY_HOST) && request.resourceType() !== 'image')
      findings.push(`A ${request.resourceType()} was asked of ${request.url()}`)
  }
}

/** Clickable dangers, and content that no page of the product has. */
export async function dangersIn(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const dangers: string[] = []
    // As the browser parses it; an unparsable address leads nowhere.
    const schemeOf = (address: string) => {
      try {
        return new URL(address, location.href).protocol
      } catch {
        return 'https:'
      }
    }
    const addressed = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'background']
    for (const element of document.querySelectorAll('*')) {
      for (const name of element.getAttributeNames()) {
        const value = element.getAttribute(name) ?? ''
        if (name.startsWith('on')) dangers.push(`${element.tagName} has ${name}`)
        if (!addressed.includes(name) || element.hasAttribute('download')) continue
        const isPicture = element.tagName === 'IMG' || element.tagName === 'image'
        const allowed = [
          'http:',
          'https:',
          'mailto:',
          'tel:',
          'upi:',
          'blob:',
          ...(isPicture ? ['data:'] : []),
        ]
        if (!allowed.includes(schemeOf(value)))
          dangers.push(`${element.tagName} ${name}="${value.slice(0, 100)}"`)
      }
    }
    const foreign = document.querySelectorAll('base, object, embed, meta[http-equiv="refresh" i]').length
    if (foreign > 0) dangers.push(`${foreign} elements that no page of ours has`)
    const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src') ?? '')
    return { dangers, frames }
  })
  const framed = found.frames.filter((src) => !ALLOWED_FRAMES.test(src) && !src.startsWith('/'))
  return [...found.dangers, ...framed.map((src) => `a frame of ${src}`)]
}
