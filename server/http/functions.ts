import { Hono } from 'hono'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'

export function functions(_services: Services) {
  return new Hono<Env>()
}
