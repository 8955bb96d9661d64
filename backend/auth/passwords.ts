import { hash, hashRaw, verify } from '@node-rs/argon2'
import { FairTurns } from '../http/fair-turns.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of bytes nobody knows. Checked where there is no account, so that it costs the same.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$C4nUmuDn1CjP+8arqooQGQ$wRi1i851w0KoI+nkU/jgrILQXeEP/i6Vhu0nCUplmrk'

/** Whose turn a hash is: of strangers, where they come from; of the others, who has shown that they belong here. */
export type PasswordCaller = { address: string; left?: AbortSignal | undefined } | { known: string }

// Each hash takes 19 MiB and one of Node's four worker threads: three at once leave room for everything else. As many
// can wait as the limit of an address lets past: an attempt that was counted is looked at.
const strangers = new FairTurns({ atOnce: 2, perAddress: 1, waiting: 30 })
/** A place that no stranger's attempts can take, for browsers in which somebody has signed in and for open sessions. */
const known = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 25 })

export async function hashPassword(password: string, caller: PasswordCaller): Promise<string> {
  return inTurn(caller, () => hash(password, cost))
}

/** With no stored hash the same work is done and the answer is no. */
export async function isPassword(
  stored: string | null | undefined,
  given: string,
  caller: PasswordCaller,
): Promise<boolean> {
  const matches = await inTurn(caller, () => verify(stored ?? NOBODYS_HASH, given))
  return matches && Boolean(stored)
}

/** For a code that is looked up by its digest, which the same salt makes the same. */
export async function digestCode(code: string, salt: string, caller: PasswordCaller): Promise<Buffer> {
  return inTurn(caller, () => hashRaw(code, { ...cost, salt: Buffer.from(salt) }))
}

function inTurn<T>(caller: PasswordCaller, work: () => Promise<T>): Promise<T> {
  return 'known' in caller
    ? known.take(caller.known, work)
    : strangers.take(caller.address, work, caller.left)
}
