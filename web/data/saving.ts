/**
 * What became of an update that was made on the condition that nobody else changed the row meanwhile. In a
 * conflict `theirs` is the row as it is now, or null where it is gone.
 */
export type Saved<Row> = { outcome: 'saved'; row: Row } | { outcome: 'conflict'; theirs: Row | null }
