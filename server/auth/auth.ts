import { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import type { Services } from '../services.ts'

export function auth(_services: Services) {
  return new Hono<Env>()
}
