import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import type { Env } from '#backend/http/env.ts'
import type { Contract } from '#domain/api/contract.ts'
import { contracts } from '#domain/api/contracts.ts'

/**
 * An app whose functions are held to their contracts: what one answers that its contract does not promise is a 500
 * that says where, whatever the test looks at. Refusals and files have no form in a contract.
 */
export function heldToContracts(app: Hono<Env>): Pick<Hono<Env>, 'fetch'> {
  return {
    async fetch(request, ...rest) {
      const answer = await app.fetch(request, ...rest)
      const contract = contractOf(request.url)
      return contract && isJson(answer) ? held(contract, answer) : answer
    },
  }
}

const UNPACK: Record<string, ((bytes: Buffer) => Buffer) | undefined> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
}

const known: Record<string, Contract | undefined> = contracts

function contractOf(url: string): Contract | undefined {
  const [, name = ''] = /\/functions\/v1\/([\w-]+)/.exec(url) ?? []
  return known[name]
}

const isJson = (answer: Response) =>
  answer.ok && (answer.headers.get('content-type')?.includes('json') ?? false)

async function readJson(answer: Response): Promise<unknown> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const unpack = UNPACK[answer.headers.get('content-encoding') ?? '']
  return JSON.parse(String(unpack ? unpack(bytes) : bytes))
}

async function held({ answer: promised }: Contract, answer: Response): Promise<Response> {
  const { success, error } = promised.safeParse(await readJson(answer.clone()))
  if (success) return answer
  const where = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const message = `The answer is not what its contract promises: ${where.join('; ')}`
  return Response.json({ code: 'contract_broken', message, error: message }, { status: 500 })
}
