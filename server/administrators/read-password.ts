import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'

/** Reads the first line of a pipe, or a line typed without echo. Never an argument: those show in `ps`. */
export async function readPassword(input: Readable & { isTTY?: boolean }): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (input.isTTY) process.stderr.write('Password: ')
  const lines = createInterface({ input, output: unseen, terminal: input.isTTY ?? false })
  try {
    for await (const line of lines) {
      if (input.isTTY) process.stderr.write('\n')
      if (line) return line
    }
    throw new Error('No password came from standard input.')
  } finally {
    lines.close()
  }
}
