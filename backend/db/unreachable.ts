/** Distinguishes an unreachable service from an error that it returned. */

/**
 * `full`: the database's disk is full. `busy`: no connection was free in time. `away`: not running, or gone.
 */
export type Unreachable = 'away' | 'lost' | 'busy' | 'full'

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Read-only: a standby, or a primary that was demoted. Visitors' own mistakes with reads are handled before.
  '25006',
  '57P01',
  '57P02',
  '57P03',
])
const LOST =
  /^Connection terminated|^timeout expired$|^Query read timeout|^Client (was closed|has encountered)|^Cannot use a pool/

export function whyUnreachable(error: unknown): Unreachable | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (error.message === 'timeout exceeded when trying to connect') return 'busy'
  if (code === '53100') return 'full'
  // The socket of a stopped PostgreSQL; any other missing file is a fault.
  if (code === 'ENOENT' && syscall === 'connect') return 'away'
  if (AWAY.has(code) || /^(08|53)(?!400)...$/.test(code)) return 'away'
  return LOST.test(error.message) ? 'lost' : undefined
}
