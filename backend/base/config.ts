/** What a person got wrong in the configuration, said so that they can put it right. */
export class ConfigError extends Error {}

/** What the backend needs to know of its environment. The product reads it, with what it needs itself. */
export type Config = {
  /** The address that visitors use, without a slash at its end. */
  publicUrl: string
  /** For the embedded database, files and secrets. */
  DATA_DIR: string
  /** How many reverse proxies in front say who is calling. */
  TRUST_PROXY: number
  LOG_LEVEL: string
  LOG_FORMAT: 'text' | 'json'
  /** A PostgreSQL in place of the embedded one. */
  DATABASE_URL?: string | undefined
  JWT_SECRET?: string | undefined
  /** Seals what a copy of the database must not give away; those before it still open what they sealed. */
  SEALING_KEY?: string | undefined
  SEALING_KEY_OLD: string[]
  BACKUP_PASSPHRASE?: string | undefined
  /** Files in an S3-compatible store in place of the data directory. */
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  /** A hosted Supabase that keeps accounts and files. */
  SUPABASE_URL?: string | undefined
  SUPABASE_PUBLISHABLE_KEY?: string | undefined
  SUPABASE_SECRET_KEY?: string | undefined
}
