/**
 * However many ask at once, they wait for the same reading: one that has not begun, since one under way may have
 * passed what changed before they asked.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let upcoming: Promise<T> | undefined
  const readAfterLast = async () => {
    await last.catch(() => undefined)
    upcoming = undefined
    const reading = read()
    last = reading
    return reading
  }
  return () => {
    upcoming ??= readAfterLast()
    return upcoming
  }
}
