/** Every hostile text and address in every field, rendered in Chromium for visitors and staff. */
import type { Page, Response } from '@playwright/test'
import { each } from './ask.ts'
import {
  BACK_OFFICE_PAGES,
  CONTENT_PAGES,
  dropChecks,
  fillBackOffice,
  fillSite,
  PUBLIC_PAGES,
  type Round,
} from './fill.ts'
import { hostileTexts, hostileUrls } from './hostile-texts.ts'
import type { Outcome } from './outcome.ts'
import { signIn } from './sign-in.ts'
import type { Target } from './target.ts'
import { dangersIn, openWatchedBrowser, type WatchedBrowser } from './watched-browser.ts'

/** One round per address; every text is in one of them. */
export function roundsOf(urls: readonly string[], texts: readonly string[]): (Round & { texts: string[] })[] {
  return urls.map((url, at) => {
    const own = texts.filter((_, n) => n % urls.length === at)
    return { url, texts: own, text: `${url} ${own.join(' ')}` }
  })
}

type Scale = {
  urls: readonly string[]
  texts: readonly string[]
  /** Pages viewed in every round. */
  site: readonly string[]
  backOffice: readonly string[]
}

/** All values on all pages. */
export const WHOLE: Scale = {
  urls: hostileUrls,
  texts: hostileTexts,
  site: PUBLIC_PAGES,
  backOffice: [...BACK_OFFICE_PAGES, ...CONTENT_PAGES],
}

export async function attackInBrowser(
  target: Target,
  { urls, texts, site, backOffice }: Scale = WHOLE,
): Promise<Outcome> {
  await dropChecks(target)
  const visitor = await openWatchedBrowser(target.url, 2)
  const staff = await openWatchedBrowser(target.url, 2, await signIn(target))
  let rendered = 0
  const findings = [...(await undetected(visitor)), ...(await undetected(staff))]
  const look = async (
    browser: WatchedBrowser,
    paths: readonly string[],
    what: string,
    visit = untilReady,
  ) => {
    const tabs = [...browser.pages]
    await each(paths, tabs.length, async (path) => {
      const tab = tabs.pop()
      if (!tab) throw new Error('Every tab is taken')
      const found = await visit(tab, path).catch((error: Error) => [
        `could not be shown: ${error.message.split('\n')[0]}`,
      ])
      tabs.push(tab)
      rendered++
      for (const one of [...found, ...browser.findings.splice(0)])
        findings.push(`${path} with ${what}: ${one}`)
    })
  }

  const rounds = roundsOf(urls, texts)
  for (const [at, round] of rounds.entries()) {
    const what = JSON.stringify(round.url)
    await fillSite(target, round)
    // Lists of the back office show many rows at once, so each of its rounds takes the values of eight.
    const rows = rounds.slice(at, at + 8).flatMap((one) => [one.url, ...one.texts])
    if (at % 8 === 0) await fillBackOffice(target, { url: round.url, text: rows.join(' ') }, rows)
    await Promise.all([
      // Every page as sent; in some rounds also after hydration.
      look(visitor, site, what, at % 8 === 0 ? untilReady : untilLoaded),
      look(staff, at % 8 === 0 ? backOffice : at % 8 === 4 ? ['/admin/causes'] : [], what),
    ])
  }
  await visitor.close()
  await staff.close()
  return {
    attack: `${urls.length + texts.length} hostile addresses and texts in every field (pages rendered)`,
    count: rendered,
    findings,
  }
}

/** Checks that an executed payload would be detected. */
async function undetected({ pages: [page], findings }: WatchedBrowser): Promise<string[]> {
  await page?.goto('about:blank')
  await page?.setContent('<img src=x onerror="__pwned(1);alert(1)">')
  await page?.waitForTimeout(300)
  const noticed = findings.splice(0)
  return ['A script ran', 'A dialog opened: 1']
    .filter((one) => !noticed.includes(one))
    .map((one) => `Not noticed: ${one}`)
}

async function untilLoaded(page: Page, path: string): Promise<string[]> {
  return [...broken(await page.goto(path)), ...(await dangersIn(page))]
}

/** Waits for hydration and pending requests. */
async function untilReady(page: Page, path: string): Promise<string[]> {
  const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
  const isReady = () => dispatchEvent(new Event('daan:start')) && 'isReady' in window
  await page.waitForFunction(isReady, undefined, { timeout: 15_000 })
  await page.waitForFunction(isQuiet, undefined, { polling: 50, timeout: 15_000 })
  return [...broken(answer), ...(await dangersIn(page))]
}

function broken(answer: Response | null): string[] {
  return answer && answer.status() >= 500 ? [`answered ${answer.status()}`] : []
}

/** No backend response within the last tenth of a second. */
function isQuiet(): boolean {
  const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const last = Math.max(...asked.map(({ responseEnd }) => responseEnd), 0)
  return performance.now() - last > 100
}
