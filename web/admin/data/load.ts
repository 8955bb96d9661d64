/** Loaders begin before the guard knows who is there: what they read waits until it has let someone in. */
let open = () => {}
const admitted = new Promise<void>((resolve) => {
  open = resolve
})

export const admit = () => open()

/** What a screen's `clientLoader` reads: a promise, so that the screen opens at once with its skeleton. */
export function load<Value>(read: () => Promise<Value>): Promise<Value> {
  const value = admitted.then(read)
  // A screen that is left before it was shown hears of no failure; `useResolved` does.
  value.catch(() => {})
  return value
}
