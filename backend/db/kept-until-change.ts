import type { Database } from './database.ts'

/**
 * Keeps a reading in this process until its table changes. Sessions hear of a change before its writer does, so a
 * process never acts on what it has replaced itself; while changes cannot be heard, nothing is kept.
 */
export function keptUntilChange<T>(table: string, read: (database: Database) => Promise<T>) {
  const kept = new WeakMap<Database, { reading?: Promise<T> }>()
  return (database: Database): Promise<T> => {
    if (!database.listening) return read(database)
    const known = kept.get(database) ?? keepFor(database)
    if (known.reading) return known.reading
    const reading = read(database)
    known.reading = reading
    reading.catch(() => {
      if (known.reading === reading) delete known.reading
    })
    return reading
  }

  function keepFor(database: Database) {
    const known: { reading?: Promise<T> } = {}
    kept.set(database, known)
    database.onChange((changed) => {
      if (changed === table) delete known.reading
    })
    database.onReset(() => {
      delete known.reading
    })
    return known
  }
}
