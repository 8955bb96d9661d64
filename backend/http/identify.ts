import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Problem } from '../base/problem.ts'
import type { Caller } from '../db/as-role.ts'
import type { Env } from './env.ts'
import type { Services, TokenReader } from './services.ts'

/** Identifies the caller by key and bearer token, as supabase-js sends them. */
export function identify({ tokens, lanes }: Pick<Services, 'tokens' | 'lanes'>) {
  return createMiddleware<Env>(async (c, next) => {
    const key = await readApiKey(c, tokens)
    const bearer = readBearer(c)
    const caller = bearer && bearer !== apiKeyOf(c) ? await tokens.read(bearer) : key
    c.set('caller', await lanes.place(caller, c.env.incoming === undefined))
    // Private responses must not stay in a browser's cache, which outlives the session.
    if (caller.role !== 'anon') c.env.outgoing?.setHeader('Cache-Control', 'no-store')
    await next()
  })
}

export async function readApiKey(c: Context<Env>, tokens: TokenReader): Promise<Caller> {
  const apikey = apiKeyOf(c)
  if (!apikey) {
    throw new Problem({
      status: 401,
      code: 'no_api_key',
      message: 'No API key found in request',
      hint: 'Send the public key of /config.json in the apikey header.',
    })
  }
  return tokens.read(apikey)
}

export function readBearer(c: Context<Env>): string | undefined {
  return c.req.header('authorization')?.match(/^Bearer\s+(.+)$/i)?.[1]
}

function apiKeyOf(c: Context<Env>): string | undefined {
  return c.req.header('apikey') ?? c.req.query('apikey')
}
