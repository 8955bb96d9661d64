const SMALL_WORDS = /^(a|an|and|at|by|for|in|of|on|the|to)$/i

/**
 * A prefix for receipt numbers made of the organisation's name: its initials, or the name itself if that is one word.
 * Empty for a name without Latin letters, and for TEST, which test receipts have.
 */
export function proposedPrefix(name: string): string {
  const words = (name.match(/[A-Za-z0-9]+/g) ?? []).filter((word) => !SMALL_WORDS.test(word))
  const letters = words.length === 1 ? words[0] : words.map((word) => word[0]).join('')
  const prefix = (letters ?? '').toUpperCase().slice(0, 12)
  return prefix === 'TEST' ? '' : prefix
}
