/**
 * Reconstructs former versions of a row from its current state and its log. Updates log only the changed
 * columns, so older versions are found by reverting changes one by one.
 */
export type LoggedChange = { action: string; old_values: unknown; new_values: unknown }

type Row = Record<string, unknown>

/** The row before each change, newest change first; null before it existed. */
export function versionsBefore(current: Row, changes: readonly LoggedChange[]): (Row | null)[] {
  let version: Row | null = current
  return changes.map(({ action, old_values }) => {
    if (action === 'insert') version = null
    else if (action === 'delete') version = asRow(old_values)
    else if (version) version = { ...version, ...asRow(old_values) }
    return version
  })
}

function asRow(values: unknown): Row {
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Row) : {}
}
