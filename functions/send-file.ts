import type { File } from './receipts.ts'

/** A document about a person: for the caller, never for a cache. */
export function sendFile({ bytes, type, name }: File): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
