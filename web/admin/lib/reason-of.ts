/** PostgreSQL's code for a unique violation. */
export const ALREADY_THERE = '23505'

/** The code of a change that found no row. */
export const NO_ROW = 'PGRST116'

/** Reason of a backend error, worded for the user. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'Something went wrong.'
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === '23514') return readable(message) ?? 'A field holds something that cannot be stored.'
  if (code === ALREADY_THERE) return readable(message) ?? 'Something with this name already exists.'
  if (code === '23P01') return 'The dates overlap with another entry. Change that one first.'
  if (code === '42501') return readable(message) ?? 'You are not allowed to change this.'
  if (code === NO_ROW) return 'Nothing was changed: it is gone, or your role does not allow it.'
  if (code === '22001') return 'The text is too long.'
  const text = typeof message === 'string' ? message : ''
  if (/fetch|network/i.test(text)) return 'The server could not be reached.'
  return text || 'Something went wrong.'
}

// The database's own sentences end in a full stop; those with a constraint's name are not for people.
function readable(message: unknown): string | undefined {
  return typeof message === 'string' && /^[A-Z][^"]+\.$/.test(message) ? message : undefined
}
