import { chromium } from '@playwright/test'

export type Weight = Record<'document' | 'stylesheet' | 'script' | 'inUse' | 'font' | 'image' | 'all', number>

export const CHEAP_PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
export const LIGHTHOUSE_PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

const ON_4G = {
  connectionType: 'cellular4g',
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 625_000,
} as const

/** Compressed transfer of a first visit on a phone before scrolling, by kind, and of its code once it started. */
export async function weigh(url: string, executablePath: string, phone = CHEAP_PHONE): Promise<Weight> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({
      ...phone,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    // A browser without network statistics fetches lazy pictures as far ahead as on a slow network.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', ON_4G)
    const weight: Weight = { document: 0, stylesheet: 0, script: 0, inUse: 0, font: 0, image: 0, all: 0 }
    page.on('requestfinished', async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      const bytes = responseBodySize + responseHeadersSize
      const kind = request.resourceType()
      if (kind in weight) weight[kind as keyof Weight] += bytes
      weight.all += bytes
    })
    const weightAtRest = async () => {
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(1500)
      return { ...weight }
    }
    await page.goto(url)
    const atRest = await weightAtRest()
    await page.evaluate(() => dispatchEvent(new Event('daan:start')))
    return { ...atRest, inUse: (await weightAtRest()).script }
  } finally {
    await browser.close()
  }
}
