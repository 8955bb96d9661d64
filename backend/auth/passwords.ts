import { hash, hashRaw, verify } from '@node-rs/argon2'
import { takingTurns } from './taking-turns.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of bytes nobody knows. Checked where there is no account, so that it costs the same.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$C4nUmuDn1CjP+8arqooQGQ$wRi1i851w0KoI+nkU/jgrILQXeEP/i6Vhu0nCUplmrk'

// Each hash takes 19 MiB and one of Node's four worker threads: two at once leave room for everything else.
const inTurn = takingTurns({ atOnce: 2, waiting: 200 })

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** With no stored hash the same work is done and the answer is no. */
export async function isPassword(stored: string | null | undefined, given: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? NOBODYS_HASH, given))
  return matches && Boolean(stored)
}

/** For a code that is looked up by its digest, which the same salt makes the same. */
export async function digestCode(code: string, salt: string): Promise<Buffer> {
  return inTurn(() => hashRaw(code, { ...cost, salt: Buffer.from(salt) }))
}
