import type { SupabaseClient } from '@supabase/supabase-js'
import { signIn } from './sign-in.ts'
import { test as base, expect, type Page } from './test.ts'

type Shared = {
  /** The database as an administrator reaches it, for what a journey needs before and after. */
  backend: SupabaseClient
}
type Fixtures = {
  /** A page that an administrator is signed in on. */
  admin: Page
}

/** Journeys of the back office. They use rows that no other journey touches. */
export const test = base.extend<Fixtures, Shared>({
  // One sign-in for all journeys of a worker: sign-ins are limited.
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the wanted fixtures here.
    async ({}, use, { project }) => {
      await use(await signIn(project.use.baseURL ?? ''))
    },
    { scope: 'worker' },
  ],
  admin: async ({ page, backend }, use) => {
    const { data } = await backend.auth.getSession()
    await signInOn(page, data.session)
    await use(page)
    // The page may have renewed the session, and a token is good for one renewal.
    const kept = await page.evaluate(() => localStorage.getItem('daan-auth')).catch(() => null)
    const session = JSON.parse(kept ?? 'null')
    if (session?.refresh_token && session.refresh_token !== data.session?.refresh_token)
      await backend.auth.setSession(session)
  },
})

export { expect }

/** Brings the session along with the first page that is loaded: who signs out on it stays signed out. */
export async function signInOn(page: Page, session: unknown): Promise<void> {
  await page.addInitScript((kept) => {
    if (window !== top || !location.protocol.startsWith('http') || localStorage.getItem('e2e-began')) return
    localStorage.setItem('e2e-began', 'yes')
    localStorage.setItem('daan-auth', kept)
  }, JSON.stringify(session))
}

/** The message as visitors of the screen read it. */
export const message = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Makes the backend fail for calls of one kind, as when it is away. */
export async function fail(page: Page, method: string, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(path),
    (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
}

/** The public page as the server renders it now for a visitor. */
export async function publicPage(baseURL: string | undefined, path: string): Promise<string> {
  return (await fetch(`${baseURL}${path}`)).text()
}
