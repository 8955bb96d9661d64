import { useMatches } from 'react-router'
import { isRecord } from '#domain/forms/is-record.ts'

/**
 * Pages beside which nothing of other companies may load: the back office, and those that ask for a password or an
 * identifier. A route says so of itself and of all below it with `handle = { isPrivate: true }`; the address does not
 * count, since one page answers to several spellings.
 */
export function isPrivateRoute(handles: readonly unknown[]): boolean {
  return handles.some((handle) => isRecord(handle) && handle.isPrivate === true)
}

/** A private page may still take a payment, in the provider's own window: `handle = { hasCheckout: true }`. */
export function hasCheckout(handles: readonly unknown[]): boolean {
  return handles.some((handle) => isRecord(handle) && handle.hasCheckout === true)
}

export function useIsPrivate(): boolean {
  return isPrivateRoute(useMatches().map(({ handle }) => handle))
}

const MARK = 'private-page'
export const privateMark = { name: MARK, content: 'yes' }

/** Whether the document as it was loaded is one, and so has a policy that keeps tags out. */
export function isPrivateDocument(): boolean {
  return document.querySelector(`meta[name="${MARK}"]`) !== null
}
