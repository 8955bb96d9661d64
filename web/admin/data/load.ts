/** Loaders start before the guard has admitted anyone: their reads wait until it has. */
let open = () => {}
const admitted = new Promise<void>((resolve) => {
  open = resolve
})

export const admit = () => open()

/**
 * Reads data for a screen's `clientLoader`: returns a promise, so that the screen opens at once with its
 * skeleton.
 */
export function load<Value>(read: () => Promise<Value>): Promise<Value> {
  const value = admitted.then(read)
  // Prevents an unhandled rejection if the screen is left early; `useResolved` still reports the failure.
  value.catch(() => {})
  return value
}
