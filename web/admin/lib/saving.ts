/** Result of an optimistic update. In a conflict `theirs` is the row as it is now, or null if it was deleted. */
export type Saved<Row> = { outcome: 'saved'; row: Row } | { outcome: 'conflict'; theirs: Row | null }

/**
 * Explains an update without a match: someone else changed or deleted the row. If it is unchanged, the caller
 * has lost the right to change it, which the statement cannot distinguish.
 */
export function overtaken<Row extends { updated_at: string }>(
  theirs: Row | null,
  basedOn: string | null,
): Saved<Row> {
  if (theirs?.updated_at === basedOn) throw notAllowed()
  return { outcome: 'conflict', theirs }
}

/**
 * A row that the caller may not delete looks missing to the statement. So if nothing was deleted, it checks
 * whether the row still exists; someone else may have deleted it first.
 */
export async function isGone(
  deleted: readonly unknown[],
  isStillThere: () => Promise<boolean>,
): Promise<true> {
  if (deleted.length === 0 && (await isStillThere())) throw notAllowed()
  return true
}

// The same code as PostgreSQL's, so that it has the same message and the session is checked.
function notAllowed(): Error {
  return Object.assign(new Error('You are not allowed to change this.'), { code: '42501' })
}
