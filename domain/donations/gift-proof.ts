/**
 * Solves the proof of work before an order: finds the number for which the SHA-256 of `challenge:number`
 * begins with that many zero bits. Not with the browser's digest, which is unavailable without TLS and
 * asynchronous.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

const SLICE_MS = 12
const TRIES_AT_ONCE = 64

/** Runs in slices, so that the page stays responsive. */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let counter = 0; ; ) {
    const end = Date.now() + SLICE_MS
    do {
      for (const last = counter + TRIES_AT_ONCE; counter < last; counter++) {
        const proof = `${challenge}:${counter}`
        if (zeroBits(sha256(utf8ToBytes(proof))) >= bits) return proof
      }
    } while (Date.now() < end)
    await new Promise((done) => setTimeout(done))
  }
}

function zeroBits(digest: Uint8Array): number {
  return Math.clz32(new DataView(digest.buffer, digest.byteOffset).getUint32(0))
}
