import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Bytes held in live buffers. Unlike the size of the process, it does not depend on what ran before or on
 * when memory is returned.
 */
export function heldInBuffers(): number {
  collect()
  collect() // The first run may leave garbage that only the second frees.
  return process.memoryUsage().arrayBuffers
}
