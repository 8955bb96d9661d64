import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

/** Loads the picture library on first use, so that startup does not wait for it. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Processes several pictures in parallel, each on one thread. Caching gains nothing, since each is
    // processed once.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
