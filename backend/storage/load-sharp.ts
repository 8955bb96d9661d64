import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

/** The picture library, loaded when the first picture needs it: a start does not wait for it. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Several pictures are made at once, each on one thread, rather than one on all; and since each is
    // made only once, nothing is gained by remembering the last ones.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
