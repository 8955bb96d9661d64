/**
 * What became of an update that was made on the condition that nobody else changed the row meanwhile. In a
 * conflict `theirs` is the row as it is now, or null where it is gone.
 */
export type Saved<Row> = { outcome: 'saved'; row: Row } | { outcome: 'conflict'; theirs: Row | null }

/**
 * A row that one may not delete looks like no row at all to the statement. So where nothing was deleted it
 * counts whether the row is still there; somebody else may just have been faster.
 */
export async function isGone(
  deleted: readonly unknown[],
  isStillThere: () => Promise<boolean>,
): Promise<true> {
  if (deleted.length === 0 && (await isStillThere())) throw new Error('You are not allowed to delete this.')
  return true
}
