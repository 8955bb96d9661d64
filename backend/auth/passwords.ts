import { hash, hashRaw, verify } from '@node-rs/argon2'
import { FairTurns } from '../http/fair-turns.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hash of discarded random bytes, checked when there is no account so that the cost is the same.
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$C4nUmuDn1CjP+8arqooQGQ$wRi1i851w0KoI+nkU/jgrILQXeEP/i6Vhu0nCUplmrk'

/** Queue key for hashing: client address for anonymous callers, account id otherwise. */
export type PasswordCaller = { address: string; left?: AbortSignal | undefined } | { known: string }

// Each hash takes 19 MiB and one of Node's four worker threads: three at once leave room for everything else.
// The queue holds as many as one address's limit admits, so every counted attempt is checked.
const anonymousQueue = new FairTurns({ atOnce: 2, perAddress: 1, waiting: 30 })
/** A slot of their own for known browsers and open sessions, which anonymous attempts cannot take. */
const knownQueue = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 25 })

export async function hashPassword(password: string, caller: PasswordCaller): Promise<string> {
  return inTurn(caller, () => hash(password, cost))
}

/** Without a stored hash, does the same work and returns false. */
export async function isPassword(
  stored: string | null | undefined,
  given: string,
  caller: PasswordCaller,
): Promise<boolean> {
  const matches = await inTurn(caller, () => verify(stored ?? DUMMY_HASH, given))
  return matches && Boolean(stored)
}

/** For codes that are looked up by digest: the same salt yields the same digest. */
export async function digestCode(code: string, salt: string, caller: PasswordCaller): Promise<Buffer> {
  return inTurn(caller, () => hashRaw(code, { ...cost, salt: Buffer.from(salt) }))
}

function inTurn<T>(caller: PasswordCaller, work: () => Promise<T>): Promise<T> {
  return 'known' in caller
    ? knownQueue.take(caller.known, work)
    : anonymousQueue.take(caller.address, work, caller.left)
}
