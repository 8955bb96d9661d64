/** Gifts already reported to tags, so that reopening a thank-you page does not count a gift twice. */
const STORED = 'daan-counted-gifts'
const MOST = 50

const reported = new Set<string>()

/** True on the first call for a payment, across all windows of this browser. */
export function isFirstReport(paymentId: string): boolean {
  const known = [...readStored(), ...reported]
  if (known.includes(paymentId)) return false
  reported.add(paymentId)
  try {
    localStorage.setItem(STORED, JSON.stringify([...known, paymentId].slice(-MOST)))
  } catch {
    // Storage may be disabled: then it is remembered until the page is left.
  }
  return true
}

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
