/** Which gifts tags were told of, so that a thank-you page opened again does not count a gift twice. */
const STORED = 'daan-told-gifts'
const MOST = 50

const told = new Set<string>()

/** True the first time it is asked about a payment, in all windows of this browser. */
export function isFirstTelling(paymentId: string): boolean {
  const known = [...readKept(), ...told]
  if (known.includes(paymentId)) return false
  told.add(paymentId)
  try {
    localStorage.setItem(STORED, JSON.stringify([...known, paymentId].slice(-MOST)))
  } catch {
    // Storage may be switched off: then it is known until the page is left.
  }
  return true
}

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
