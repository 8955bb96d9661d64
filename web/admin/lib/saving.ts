/**
 * What became of an update that was made on the condition that nobody else had changed the row. In a
 * conflict `theirs` is the row as it is now, or null where it is gone.
 */
export type Saved<Row> = { outcome: 'saved'; row: Row } | { outcome: 'conflict'; theirs: Row | null }

/**
 * Why an update found no row: someone else changed or deleted it. Where it is still as it was, it
 * is this caller who may not change it any more, which looks the same to the statement.
 */
export function overtaken<Row extends { updated_at: string }>(
  theirs: Row | null,
  basedOn: string | null,
): Saved<Row> {
  if (theirs?.updated_at === basedOn) throw notAllowed()
  return { outcome: 'conflict', theirs }
}

/**
 * A row that one may not delete looks like no row at all to the statement. So where nothing was deleted it
 * counts whether the row is still there; someone else may just have been faster.
 */
export async function isGone(
  deleted: readonly unknown[],
  isStillThere: () => Promise<boolean>,
): Promise<true> {
  if (deleted.length === 0 && (await isStillThere())) throw notAllowed()
  return true
}

// As PostgreSQL names it, so that it reads the same and the session is looked at.
function notAllowed(): Error {
  return Object.assign(new Error('You are not allowed to change this.'), { code: '42501' })
}
