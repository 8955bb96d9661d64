import { useMatches } from 'react-router'
import { isRecord } from '#domain/input/is-record.ts'

/**
 * Pages without third-party code: the back office, and those with a password or an identifier. A route marks
 * itself and all routes below it with `handle = { isPrivate: true }`; the address does not decide, since one
 * page has several spellings.
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

/** Whether the document was loaded as a private page, with a policy that keeps tags out. */
export function isPrivateDocument(): boolean {
  return document.querySelector(`meta[name="${MARK}"]`) !== null
}
