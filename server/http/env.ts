import type { Logger } from 'pino'
import type { Caller } from '../db/as-role.ts'

/** What the middlewares leave on Hono's context for the routes behind them. */
export type Env = { Variables: { caller: Caller; requestId: string; log: Logger } }
