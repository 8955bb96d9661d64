/**
 * The token of the monthly gift that the next one takes the place of, from a donor's own page to the form on which
 * they give. In the tab's storage and not in the address, which the browser's history keeps; no tags of other
 * companies load beside it.
 */
const KEY = 'daan-replaced-gift'

export function rememberReplacedGift(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
  } catch (error) {
    console.error(error)
  }
}

export function replacedGift(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetReplacedGift(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch (error) {
    console.error(error)
  }
}
