/**
 * Token of the monthly gift that the next one replaces, on its way from a donor's own page to the donation
 * form. It is in the tab's storage and not in the address, which the browser's history keeps; no third-party
 * tags load beside it.
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
