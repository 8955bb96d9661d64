import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type FileStore, type StoredFile, safeKey } from './file-store.ts'
import type { Spool } from './spool.ts'

type Place = {
  bucket: string
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string }
}

const PAUSES_MS = [200, 1000]
const REMOVED_AT_ONCE = 8

/** Files in any S3-compatible store. */
export function s3Store({ bucket, region, endpoint, credentials }: Place, spool: Spool): FileStore {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // The newer checksum trailers are unknown to many compatible stores; TLS and lengths guard the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: safeKey(key) })

  // The client does not repeat a request whose body is a stream, so a fresh stream is opened per attempt.
  async function put(key: string, path: string, size: number): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const body = createReadStream(path)
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: size }))
        return
      } catch (error) {
        const wait = PAUSES_MS[attempt]
        if (wait === undefined || !mayPass(error)) throw error
        await pause(wait)
      } finally {
        body.destroy()
      }
    }
  }

  return {
    async keep(key, path) {
      await put(key, path, (await stat(path)).size)
    },

    async write(key, bytes) {
      const spooled = await spool.receive(bytes)
      await put(key, spooled.path, spooled.size).finally(spooled.discard)
    },

    async size(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(ifMissing)
      return found?.ContentLength
    },

    async read(key, range) {
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const found = await client.send(new GetObjectCommand({ ...at(key), ...wanted })).catch(ifMissing)
      return found?.Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined
    },

    async copy(from, to) {
      const source = `${bucket}/${safeKey(from)}`
      const copied = await client
        .send(new CopyObjectCommand({ ...at(to), CopySource: source }))
        .catch(ifMissing)
      return copied !== undefined
    },

    async remove(keys) {
      const left = [...keys]
      const remover = async () => {
        for (let key = left.pop(); key !== undefined; key = left.pop()) {
          await client.send(new DeleteObjectCommand(at(key))).catch(ifMissing)
        }
      }
      await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, remover))
    },

    async *list(prefix) {
      const roots = prefix === '' ? ['objects/', 'variants/'] : [prefix]
      for (const root of roots) yield* pages(client, { Bucket: bucket, Prefix: root })
    },
  }
}

async function* pages(
  client: S3Client,
  where: { Bucket: string; Prefix: string },
): AsyncIterable<StoredFile> {
  let token: string | undefined
  do {
    const next = token ? { ContinuationToken: token } : {}
    const page = await client.send(new ListObjectsV2Command({ ...where, ...next }))
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key !== undefined && Size !== undefined && LastModified !== undefined) {
        yield { key: Key, size: Size, modifiedAt: LastModified }
      }
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token)
}

function ifMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
  throw error
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true
  const status = error.$metadata.httpStatusCode ?? 500
  return status >= 500 || status === 429
}
