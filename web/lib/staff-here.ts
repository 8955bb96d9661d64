import { DONOR_SESSION_KEY, keptSession, SESSION_KEY } from './stored-session.ts'

/** Signals other windows of this browser that a sign-in is about to begin. */
const SIGNING_IN = 'daan-signing-in'
const MINUTES = 15

export function announceSignIn(): void {
  store((storage) => storage.setItem(SIGNING_IN, String(Date.now())))
}

/** A person who leaves without signing in is a visitor again. */
export function endSignIn(): void {
  store((storage) => storage.removeItem(SIGNING_IN))
}

function store(change: (storage: Storage) => void): void {
  try {
    change(localStorage)
  } catch {
    // Storage may be disabled: then no session is kept in it either.
  }
}

/**
 * Whether this browser holds a session of staff or of a donor, or is about to: code that could read it must
 * not be loaded.
 */
export function isStaffHere(): boolean {
  try {
    const since = Date.now() - Number(localStorage.getItem(SIGNING_IN) ?? 0)
    return localStorage.getItem(SESSION_KEY) !== null || isDonorHere() || since < MINUTES * 60_000
  } catch {
    return false
  }
}

/** A donor's session cannot be renewed: once it has expired, the browser is a visitor's again. */
function isDonorHere(): boolean {
  if (localStorage.getItem(DONOR_SESSION_KEY) === null) return false
  return keptSession(DONOR_SESSION_KEY)?.isExpired !== true
}

/** Reports a sign-in in another window. */
export function onStaffElsewhere(hear: () => unknown): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && [SESSION_KEY, DONOR_SESSION_KEY, SIGNING_IN].includes(key ?? '')) hear()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
