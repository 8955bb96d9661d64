import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import type { Spool, Spooled } from './files/spool.ts'
import { tooLarge } from './gate.ts'
import { HEAD_BYTES, type Kind, kindOf, LARGEST, MB } from './kinds.ts'
import { readForm } from './multipart.ts'

/** A received file: on local disk, measured, its kind detected by content. */
export type Incoming = {
  spooled: Spooled
  kind: Kind
  cacheControl: string | undefined
  metadata: string | undefined
}

/**
 * A refused body is read to its end and discarded, up to this size: cutting a sender off would show its user
 * a broken connection instead of the message. Larger announced bodies are refused at once.
 */
const READ_AT_MOST = 64 * MB

/** Refuses a kind of file by throwing a Problem. */
export type Gate = (kind: Kind) => { limit: number }

/** Streams an upload, either a plain file or a form, without buffering much of it. */
export async function receive(c: Context<Env>, spool: Spool, gate: Gate): Promise<Incoming> {
  if (Number(c.req.header('content-length') ?? 0) > READ_AT_MOST) throw tooLarge(LARGEST)
  const body = bounded(c.req.raw.body)
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    const file = await receiveFile(body, spool, gate)
    const encoded = c.req.header('x-metadata')
    const metadata = encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString()
    return { ...file, cacheControl: c.req.header('cache-control'), metadata }
  }
  let received: Spooled | undefined
  try {
    const { file, fields } = await readForm(body, type, async (bytes) => {
      const file = await receiveFile(bytes, spool, gate)
      received = file.spooled
      return file
    })
    return { ...file, cacheControl: fields.get('cacheControl'), metadata: fields.get('metadata') }
  } catch (error) {
    await received?.discard()
    throw error
  }
}

/** Streams one file to disk, within the limits of its kind and size. */
export async function receiveFile(bytes: AsyncIterable<Uint8Array>, spool: Spool, gate: Gate) {
  let kind: Kind | undefined
  let refusal: Problem | undefined
  const examined = async function* () {
    const head: Uint8Array[] = []
    let size = 0
    let limit = LARGEST
    const decide = async () => {
      try {
        kind = await kindOf(Buffer.concat(head))
        limit = gate(kind).limit
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        refusal = error
      }
    }
    for await (const chunk of bytes) {
      if (refusal) continue
      size += chunk.byteLength
      if (!kind) head.push(chunk)
      if (!kind && size >= HEAD_BYTES) await decide()
      if (size > limit) refusal ??= tooLarge(limit)
      if (!refusal) yield chunk
    }
    if (size === 0) refusal ??= empty()
    if (!kind && !refusal) await decide()
    if (size > limit) refusal ??= tooLarge(limit)
  }
  const spooled = await spool.receive(examined())
  if (kind && !refusal) return { spooled, kind }
  await spooled.discard()
  throw refusal
}

async function* bounded(body: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  if (!body) return
  let size = 0
  try {
    for await (const chunk of Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])) {
      size += chunk.byteLength
      if (size > READ_AT_MOST) throw tooLarge(LARGEST)
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem({
      status: 400,
      code: 'interrupted',
      message: 'The upload ended before it was complete.',
      cause,
    })
  }
}

function empty(): Problem {
  return new Problem({ status: 400, code: 'empty', message: 'The file is empty.' })
}
