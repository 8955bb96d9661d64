import { Problem } from '../base/problem.ts'
import type { Bucket } from './buckets.ts'
import { type Kind, MB, refuseMisleadingName } from './kinds.ts'

/** Admits a file of this kind into a bucket under this name, and returns its size limit. */
export function gate(bucket: Bucket, name: string, kind: Kind): { limit: number } {
  refuseMisleadingName(name, kind)
  if (bucket.allowed_mime_types && !bucket.allowed_mime_types.includes(kind.mime)) {
    throw new Problem({
      status: 415,
      code: 'wrong_type',
      message: `${kind.label} files are not accepted in this bucket.`,
    })
  }
  return { limit: Math.min(kind.limit, bucket.file_size_limit ?? kind.limit) }
}

/** Rounds down, and never to zero. */
function formatSize(bytes: number): string {
  if (bytes >= MB) return `${Math.floor((bytes / MB) * 10) / 10} MB`
  return bytes >= 1024 ? `${Math.floor(bytes / 1024)} kB` : `${bytes} bytes`
}

export function tooLarge(limit: number): Problem {
  return new Problem({
    status: 413,
    code: 'too_large',
    message: `The file is too large: at most ${formatSize(limit)} are accepted.`,
    hint: 'Pictures may have up to 15 MB, PDF files up to 25 MB.',
  })
}
