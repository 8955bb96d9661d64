/** A test process that takes the lock of a data directory, prints the result, and stays. */
import { lockDataDirectory } from '../db/engine-lock.ts'

try {
  lockDataDirectory(process.argv[2] ?? '')
  process.stdout.write('locked\n')
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
setInterval(() => {}, 1000)
