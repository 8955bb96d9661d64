import { z } from 'zod'
import { ConfigError } from '#backend/base/config.ts'
import { addressesOf } from '#backend/db/primary.ts'
import { isLoopback } from '#domain/website/site-address.ts'

/** The environment, parsed once. Nothing else in the product reads `process.env`. */
export type Config = z.infer<typeof schema> & { publicUrl: string; LOG_FORMAT: 'text' | 'json' }

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1, 0, true or false' })
  .transform((value) => value === '1' || value === 'true')
const proxies = z
  .enum(['true', 'false', '0', '1', '2', '3', '4', '5'], {
    error: 'must be a number from 0 to 5, true or false',
  })
  .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)))
const port = z.coerce
  .number({ error: 'must be a port number' })
  .int()
  .min(0, 'must be from 0 to 65535')
  .max(65535, 'must be from 0 to 65535')
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''))
/** The checkout script's URL; a bare host or `/v1` is completed with the provider's path. */
const scriptUrl = httpUrl.transform((value) => {
  const { pathname } = new URL(value)
  if (pathname === '/') return `${value}/v1/checkout.js`
  return pathname.endsWith('/v1') ? `${value}/checkout.js` : value
})
const isDatabase = (url: string) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(url).success
const secret = z.string().min(32, 'must have at least 32 characters')

export const REAL_API_URL = 'https://api.razorpay.com/v1'
export const REAL_CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js'
const rupees = z.coerce
  .number({ error: 'must be whole rupees' })
  .int('must be whole rupees')
  .min(1, 'must be at least 1')
  .max(999_999_999, 'must be less than 100 crore')

export const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .refine((url) => addressesOf(url).every(isDatabase), 'must be a postgres:// address')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  JWT_SECRET: secret.optional(),
  SEALING_KEY: secret.optional(),
  SEALING_KEY_OLD: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.array(secret))
    .default([]),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  METRICS_PORT: port.default(9464),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).default('ap-south-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SUPABASE_URL: httpUrl.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  SUPABASE_SECRET_KEY: z.string().min(1).optional(),
  RAZORPAY_API_URL: httpUrl.default(REAL_API_URL),
  RAZORPAY_CHECKOUT_URL: scriptUrl.default(REAL_CHECKOUT_URL),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  EMAIL_API_URL: httpUrl.default('https://api.resend.com'),
  WHATSAPP_API_URL: httpUrl.default('https://graph.facebook.com'),
  PAYMENTS_SANDBOX: flag.optional(),
  GIFT_MIN_RUPEES: rupees.default(1),
  GIFT_MAX_RUPEES: rupees.default(1_000_000),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^(https|mailto)$/ })], {
      error: 'must be an email address or an https address',
    })
    .optional(),
  TRUST_PROXY: proxies.default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_FORMAT: z.enum(['text', 'json'], { error: 'must be text or json' }).optional(),
})

export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
    throw new ConfigError(sentences.join('\n'))
  }
  const config = parsed.data
  if (Boolean(config.ADMIN_EMAIL) !== Boolean(config.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.')
  }
  const s3 = [config.S3_BUCKET, config.S3_ACCESS_KEY_ID, config.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    throw new ConfigError('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.')
  }
  const hosted = [config.SUPABASE_URL, config.SUPABASE_PUBLISHABLE_KEY, config.SUPABASE_SECRET_KEY]
  if (hosted.some(Boolean) && !(hosted.every(Boolean) && config.DATABASE_URL)) {
    throw new ConfigError(
      'SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL must be set together.',
    )
  }
  if (config.SUPABASE_URL && config.S3_BUCKET) {
    throw new ConfigError('S3_BUCKET can not be set beside SUPABASE_URL: files are kept in one place.')
  }
  if (config.GIFT_MIN_RUPEES > config.GIFT_MAX_RUPEES) {
    throw new ConfigError('GIFT_MIN_RUPEES must not be more than GIFT_MAX_RUPEES.')
  }
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  if (config.PAYMENTS_SANDBOX && !isLoopback(new URL(publicUrl).hostname)) {
    throw new ConfigError(
      `PAYMENTS_SANDBOX can not be on for ${publicUrl}: the sandbox takes no real money, so it only runs where PUBLIC_URL is this machine (localhost).`,
    )
  }
  // Text for a terminal, JSON for log collectors.
  const LOG_FORMAT = config.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json')
  return { ...config, LOG_FORMAT, publicUrl }
}
