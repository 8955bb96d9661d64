/** A mistake in the configuration, worded so that its author can correct it. */
export class ConfigError extends Error {}

/** Environment of the backend. The product reads it, along with its own settings. */
export type Config = {
  /** The address that visitors use, without a trailing slash. */
  publicUrl: string
  /** Directory of the embedded database, files and secrets. */
  DATA_DIR: string
  /** Number of trusted reverse proxies in front of the server. */
  TRUST_PROXY: number
  LOG_LEVEL: string
  LOG_FORMAT: 'text' | 'json'
  /** A PostgreSQL to use instead of the embedded one. */
  DATABASE_URL?: string | undefined
  JWT_SECRET?: string | undefined
  /** Encrypts values that a copy of the database must not reveal; earlier keys still open older values. */
  SEALING_KEY?: string | undefined
  SEALING_KEY_OLD: string[]
  BACKUP_PASSPHRASE?: string | undefined
  /** Stores files in an S3-compatible bucket instead of the data directory. */
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  /** A hosted Supabase that stores accounts and files. */
  SUPABASE_URL?: string | undefined
  SUPABASE_PUBLISHABLE_KEY?: string | undefined
  SUPABASE_SECRET_KEY?: string | undefined
}
