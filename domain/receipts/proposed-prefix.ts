const SMALL_WORDS = /^(a|an|and|at|by|for|in|of|on|the|to)$/i

/**
 * A prefix for receipt numbers from the organisation's name: its initials, or a single word itself. Empty
 * without Latin letters, and for TEST, which is reserved for test receipts.
 */
export function proposedPrefix(name: string): string {
  const words = (name.match(/[A-Za-z0-9]+/g) ?? []).filter((word) => !SMALL_WORDS.test(word))
  const letters = words.length === 1 ? words[0] : words.map((word) => word[0]).join('')
  const prefix = (letters ?? '').toUpperCase().slice(0, 12)
  return prefix === 'TEST' ? '' : prefix
}
