/** Finds parts of a page as a visitor does; by selector only where nothing that is read or heard tells them apart. */
import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss(selector: string): Locator
  }
}
locators.extend({ getByCss: (selector: string) => `css=${selector}` })

export const message = (text: string): Locator =>
  page.getByCss('[role="status"], [role="alert"]').getByText(text, { exact: true })

/** The whole text of an element, where `toHaveTextContent` would take a part of it. */
export const exactly = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
