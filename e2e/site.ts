/** Shared by the journeys through the public site. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { violations } from './axe.ts'
import { signIn } from './sign-in.ts'
import { expect, type Page, test } from './test.ts'

const origin = () => test.info().project.use.baseURL ?? ''

// One sign-in for each worker: the server allows only so many from one address.
let administrator: Promise<SupabaseClient> | undefined

export function asAdministrator(): Promise<SupabaseClient> {
  administrator ??= signIn(origin())
  return administrator
}

/** Opens a page and waits until its code has taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('daan:ready', () => Object.assign(window, { isReady: true }))
  })
  await page.goto(path)
  await isReady(page)
}

export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A page to be read waits for its visitor.
    dispatchEvent(new Event('daan:start'))
    return 'isReady' in window
  })
}

/**
 * Nothing has been asked or answered for half a second. Playwright's own `networkidle` may never come where a page was
 * left while it still asked.
 */
export async function isQuiet(page: Page): Promise<void> {
  let last = Date.now()
  const listen = () => {
    last = Date.now()
  }
  page.on('request', listen).on('requestfinished', listen).on('requestfailed', listen)
  await expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(500)
  page.off('request', listen).off('requestfinished', listen).off('requestfailed', listen)
}

/** Moves to a page within the browser, by a link of the page that is open. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).first().click()
}

export const message = (page: Page, text: string) =>
  page.locator('[role="status"], [role="alert"]').getByText(text, { exact: true })

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Some parts follow a change of width a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
}
