/** Which gifts were reported to tags, so that a thank-you page opened again does not count a gift twice. */
const STORED = 'daan-counted-gifts'
const MOST = 50

const reported = new Set<string>()

/** True the first time it is asked about a payment, in all windows of this browser. */
export function isFirstReport(paymentId: string): boolean {
  const known = [...readStored(), ...reported]
  if (known.includes(paymentId)) return false
  reported.add(paymentId)
  try {
    localStorage.setItem(STORED, JSON.stringify([...known, paymentId].slice(-MOST)))
  } catch {
    // Storage may be switched off: then it is known until the page is left.
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
