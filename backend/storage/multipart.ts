import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Problem } from '../base/problem.ts'

type Form<File> = { file: File; fields: Map<string, string> }

const LIMITS = { files: 1, fields: 16, fieldSize: 64 * 1024, headerPairs: 32, headerSize: 16 * 1024 }

/** Parses a form as it streams in; passes its first file to `take`, whatever its field's name. */
export async function readForm<File>(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<File>,
): Promise<Form<File>> {
  const fields = new Map<string, string>()
  const failed = new AbortController()
  let file: BusboyFileStream | undefined
  let taking: Promise<File> | undefined
  const parser = openParser(contentType)
  // A truncated form makes the parser and the file each emit several errors, even without listeners.
  parser.on('error', () => undefined)
  parser.on('field', (name, value) => fields.set(name, value))
  parser.on('file', (_name, bytes) => {
    file = bytes.on('error', () => undefined)
    taking = take(bytes)
    taking.catch((reason) => failed.abort(reason))
  })
  try {
    await pipeline(Readable.from(body), parser, { signal: failed.signal })
  } catch (cause) {
    const problem = cause instanceof Problem ? cause : invalidForm(cause)
    file?.destroy(problem)
    // Rejects with this problem, or with the one that stopped the parsing.
    await taking
    throw problem
  }
  if (!taking) throw invalidForm()
  return { file: await taking, fields }
}

function openParser(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS })
  } catch (cause) {
    throw invalidForm(cause)
  }
}

function invalidForm(cause?: unknown): Problem {
  const message = cause ? 'The form could not be read.' : 'The form has no file in it.'
  return new Problem({ status: 400, code: 'invalid_form', message, cause })
}
