import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import { isLoopback } from '#domain/website/site-address.ts'
import { readConfig, schema } from './config.ts'

describe('the configuration', () => {
  test('needs no variable', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      publicUrl: 'http://localhost:3000',
      RAZORPAY_API_URL: 'https://api.razorpay.com/v1',
      TRUST_PROXY: 0,
    })
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test('loses the trailing slash of an address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://www.example.org/' }).publicUrl).toBe('https://www.example.org')
  })

  test.each([
    [{ PORT: 'three' }, 'PORT must be a port number.'],
    [{ PORT: '70000' }, 'PORT must be from 0 to 65535.'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL must be an http or https address.'],
    [{ PUBLIC_URL: 'ftp://example.org' }, 'PUBLIC_URL must be an http or https address.'],
    [{ DATABASE_URL: 'mysql://localhost/daan' }, 'DATABASE_URL must be a postgres:// address.'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
    [{ ADMIN_EMAIL: 'me', ADMIN_PASSWORD: 'secret1' }, 'ADMIN_EMAIL must be an email address.'],
    [{ ADMIN_EMAIL: 'me@example.org' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.'],
    [{ S3_BUCKET: 'b' }, 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.'],
    [
      { SUPABASE_URL: 'https://ref.supabase.co', DATABASE_URL: 'postgres://db.ref.supabase.co/postgres' },
      'SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL must be set together.',
    ],
    [
      { PAYMENTS_SANDBOX: '1', PUBLIC_URL: 'https://www.example.org' },
      'PAYMENTS_SANDBOX can not be on for https://www.example.org',
    ],
    [{ GIFT_MIN_RUPEES: '0' }, 'GIFT_MIN_RUPEES must be at least 1.'],
    [{ GIFT_MAX_RUPEES: '10.5' }, 'GIFT_MAX_RUPEES must be whole rupees.'],
    [
      { GIFT_MIN_RUPEES: '100', GIFT_MAX_RUPEES: '50' },
      'GIFT_MIN_RUPEES must not be more than GIFT_MAX_RUPEES.',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a number from 0 to 5, true or false.'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be text or json.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  ])('stops the start with a sentence about %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  test.each([
    ['localhost', true],
    ['shop.localhost', true],
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['[::1]', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['localhost.example.org', false],
    ['127.0.0.1.example.org', false],
    ['192.168.1.5', false],
  ])('decides whether %s is this machine: %s', (host, isOurs) => {
    expect(isLoopback(host)).toBe(isOurs)
  })

  test.each([
    ['README.md', /^\| (`[A-Z].*?) \|/gm],
    ['.env.example', /^# ([A-Z][A-Z0-9_]+)=/gm],
  ])('has every variable documented in %s, and no others', (file, lines) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const named = [...text.matchAll(lines)].flatMap(([, found = '']) => found.match(/[A-Z][A-Z0-9_]+/g) ?? [])
    expect(named.sort()).toEqual(Object.keys(schema.shape).sort())
  })

  test('reports all mistakes at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT must[\s\S]*LOG_LEVEL must/)
  })
})
