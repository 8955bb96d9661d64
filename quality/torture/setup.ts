import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmailApi, startEmailApi } from '#server/testing/email-api.ts'
import { type RazorpayApi, startRazorpayApi } from '#server/testing/razorpay-api.ts'

/** State that survives a kill: data, secret, and external services. */
export type Setup = {
  folder: string
  dataDir: string
  secret: string
  provider: RazorpayApi
  mails: EmailApi
  environment: Record<string, string>
  close(): Promise<void>
}

export async function createSetup(): Promise<Setup> {
  const folder = mkdtempSync(join(tmpdir(), 'daan-torture-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  // PostgreSQL may have to run as another user.
  for (const path of [folder, dataDir]) chmodSync(path, 0o755)
  const secret = randomBytes(32).toString('hex')
  const provider = await startRazorpayApi()
  const mails = await startEmailApi()
  return {
    folder,
    dataDir,
    secret,
    provider,
    mails,
    environment: {
      JWT_SECRET: secret,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      RAZORPAY_API_URL: provider.url,
      EMAIL_API_URL: mails.url,
      // Every connection starts cold after a kill, and few cores have to warm them.
      DATABASE_POOL: '5',
    },
    async close() {
      await provider.close()
      await mails.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const ADMINISTRATOR = { email: 'admin@example.org', password: 'a long enough password' }
