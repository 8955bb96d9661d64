/**
 * Proof of work, invisible to people. While a donor chooses an amount, the browser fetches a challenge and searches for
 * a number whose digest begins with a given number of zero bits: a moment of idle time on a phone, but one for every
 * order of a flood. Orders without proof are accepted under stricter limits (order-limits.ts).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Services } from '../../services.ts'
import { isUnderSuspicion, type Origin } from './failures.ts'

// About 0.1 s and 1 s of JavaScript on a desktop, some ten times that on a cheap phone.
const EASY_BITS = 16
const HARD_BITS = 19
export const PROOF_SECONDS = 2 * 3600
// No person chooses an amount faster.
const LEAST_AGE_MS = 800
const MARK_LENGTH = 22
const PROOF = /^(([0-9a-z]{8})-(\d\d)-[0-9a-f]{8})\.([\w-]{22}):(\d{1,8})$/

export async function issueChallenge(
  services: Services,
  client: Origin,
): Promise<AnswerOf<'gift-challenge'>> {
  // In a crowd the connections are for gifts. Failed payments still slow an address down when it orders.
  const isCrowd = services.database.publicServer.waitingCount > 0
  const bits = !isCrowd && (await isUnderSuspicion(services, client)) ? HARD_BITS : EASY_BITS
  const text = `${Date.now().toString(36)}-${bits}-${randomBytes(4).toString('hex')}`
  return { challenge: `${text}.${markOf(services, text)}`, bits }
}

/** The mark of a solved challenge that was issued here, to be used once. */
export function markOfProof(services: Services, proof: string | null): string | undefined {
  const [, text = '', issued = '', bits = '', mark = ''] = PROOF.exec(proof ?? '') ?? []
  if (!proof || !text || !isSame(mark, markOf(services, text))) return undefined
  const age = Date.now() - Number.parseInt(issued, 36)
  if (age < LEAST_AGE_MS || age > PROOF_SECONDS * 1000) return undefined
  return zeroBits(createHash('sha256').update(proof).digest()) < Number(bits) ? undefined : mark
}

const markOf = ({ tokens }: Services, text: string) =>
  tokens.mark('gift challenge', text).slice(0, MARK_LENGTH)

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

function zeroBits(digest: Buffer): number {
  const first = digest.readUInt32BE(0)
  return Math.clz32(first)
}
