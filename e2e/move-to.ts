import type { Page } from './test.ts'

type Router = { navigate(path: string, options: { flushSync: boolean }): Promise<void> }

/** Moves to another screen within the page, as its links do: nothing is loaded again. The screen is there afterwards. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { pathname, search } = new URL(to, location.href)
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router }
    await router.navigate(pathname + search, { flushSync: true })
  }, address)
}
