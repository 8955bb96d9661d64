const KEYS = ['account_number', 'payer_account']
/** A UPI address made of an account number. */
const BY_ACCOUNT = /^\w+(?=@\w+\.ifsc\.npci$)/i

/**
 * An event with bank account numbers reduced to their last four digits. Below `receivers` is the charity's own account.
 */
export function maskAccountNumbers(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => maskAccountNumbers(item, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, held]) => [
        name,
        name === 'receivers' ? held : maskAccountNumbers(held, name),
      ]),
    )
  if (KEYS.includes(key) && (typeof value === 'string' || typeof value === 'number'))
    return String(value).trim().slice(-4)
  return typeof value === 'string' ? value.replace(BY_ACCOUNT, (account) => account.slice(-4)) : value
}
