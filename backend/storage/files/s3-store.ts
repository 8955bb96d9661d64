import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3ServiceException } from '@aws-sdk/client-s3'
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
// A client that reads nothing of a file keeps its connection to the store. With the library's default of 50
// one client could block every picture; the limit on visitors' connections applies instead.
const CONNECTIONS = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 50 }

/** Files in any S3-compatible store. */
export function s3Store({ bucket, ...place }: Place, spool: Spool): FileStore {
  const connected = connect(place)
  const at = (key: string) => ({ Bucket: bucket, Key: safeKey(key) })

  // The client does not retry a request with a stream as its body, so each attempt opens a new stream.
  async function put(key: string, path: string, size: number): Promise<void> {
    const { client, sdk } = await connected
    for (let attempt = 0; ; attempt++) {
      const body = createReadStream(path)
      try {
        await client.send(new sdk.PutObjectCommand({ ...at(key), Body: body, ContentLength: size }))
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

  async function* pages(prefix: string): AsyncIterable<StoredFile> {
    const { client, sdk } = await connected
    let token: string | undefined
    do {
      const next = token ? { ContinuationToken: token } : {}
      const page = await client.send(
        new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...next }),
      )
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && Size !== undefined && LastModified !== undefined) {
          yield { key: Key, size: Size, modifiedAt: LastModified }
        }
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
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
      const { client, sdk } = await connected
      const found = await client.send(new sdk.HeadObjectCommand(at(key))).catch(ifMissing)
      return found?.ContentLength
    },

    async read(key, range) {
      const { client, sdk } = await connected
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const found = await client.send(new sdk.GetObjectCommand({ ...at(key), ...wanted })).catch(ifMissing)
      return found?.Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined
    },

    async copy(from, to) {
      const { client, sdk } = await connected
      const source = `${bucket}/${safeKey(from)}`
      const copying = client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource: source }))
      return (await copying.catch(ifMissing)) !== undefined
    },

    async remove(keys) {
      const { client, sdk } = await connected
      const left = [...keys]
      const remover = async () => {
        for (let key = left.pop(); key !== undefined; key = left.pop()) {
          await client.send(new sdk.DeleteObjectCommand(at(key))).catch(ifMissing)
        }
      }
      await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, remover))
    },

    async *list(prefix) {
      const roots = prefix === '' ? ['objects/', 'variants/'] : [prefix]
      for (const root of roots) yield* pages(root)
    },
  }
}

/** Loaded on first use, since the library is large. */
async function connect({ region, endpoint, credentials }: Omit<Place, 'bucket'>) {
  // Silences its warning that versions of 2027 need a newer Node; the lock file pins an earlier one.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const sdk = await import('@aws-sdk/client-s3')
  const silent = () => undefined
  const client = new sdk.S3Client({
    region,
    credentials,
    requestHandler: { httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Many compatible stores do not support the newer checksum trailers; TLS and lengths protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Silences its console output; errors are thrown, and logged by the caller.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
  })
  return { client, sdk }
}

function statusOf(error: unknown): number | undefined {
  return (error as Partial<S3ServiceException>).$metadata?.httpStatusCode
}

function ifMissing(error: unknown): undefined {
  if (statusOf(error) !== 404) throw error
}

function mayPass(error: unknown): boolean {
  const status = statusOf(error) ?? 500
  return status >= 500 || status === 429
}
