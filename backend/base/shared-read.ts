/**
 * Concurrent callers share one read that has not started yet, since a running one may have missed a change
 * made before they called.
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
