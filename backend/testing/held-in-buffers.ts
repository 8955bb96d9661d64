import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The bytes that are held in buffers and still needed. Unlike the size of the process, it does not depend on
 * what ran before or on when memory happens to be given back.
 */
export function heldInBuffers(): number {
  collect()
  collect() // What the first one found unneeded may be let go of only by now.
  return process.memoryUsage().arrayBuffers
}
