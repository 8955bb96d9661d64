import { expect, type Page } from './test.ts'

type Routed = { __reactRouterDataRouter?: { navigate(path: string): Promise<void> } }

/** Moves to another screen within the page, as its links do: nothing is loaded again. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { pathname, search } = new URL(to, location.href)
    await (window as Routed).__reactRouterDataRouter?.navigate(pathname + search)
  }, address)
  await expect(page).toHaveURL(address)
}
