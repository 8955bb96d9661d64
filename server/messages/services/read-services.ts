import type { Services } from '../../services.ts'
import { emailApi } from './email-api.ts'
import type { Letter, Service } from './outcome.ts'
import { type SmtpServer, smtp } from './smtp.ts'
import { type WhatsappApi, whatsappApi } from './whatsapp-api.ts'

type Needs = Pick<Services, 'config' | 'database'>

/** The configured email service; undefined while a setting is missing. */
export async function readEmailService(services: Needs): Promise<Service<Letter> | undefined> {
  const settings = await readEmailSettings(services)
  if (settings.transport === 'smtp') return settings.smtp && smtp(settings.smtp)
  return settings.api && emailApi(settings.api)
}

export async function readEmailSettings({ database, config }: Needs) {
  const { rows } = await database.server.query<Record<string, string | null>>(
    `select private.setting('email_transport') as transport, private.setting('email_sender_address') as address,
      (select value from public.site_settings where key = 'org_name' and not is_sample) as organisation,
      (select value from private.site_secrets where key = 'email_service_api_key') as key,
      private.setting('smtp_host') as host, private.setting('smtp_port') as port,
      private.setting('smtp_user') as user,
      (select value from private.site_secrets where key = 'smtp_password') as password`,
  )
  const { transport, address, organisation, key, host, port, user, password } = rows[0] ?? {}
  const sender = address && withName(address, organisation ?? '')
  const server: SmtpServer | undefined =
    sender && host
      ? { host, port: Number(port ?? 587), user: user ?? '', password: password ?? '', sender }
      : undefined
  return {
    transport: transport === 'smtp' ? ('smtp' as const) : ('api' as const),
    sender: sender ?? null,
    api: key && sender ? { url: config.EMAIL_API_URL, key, sender } : undefined,
    smtp: server,
  }
}

/** The sender as mail clients show it: with the name that staff configured, else the organisation's. */
export function withName(address: string, organisation: string): string {
  const name = organisation.replace(/[\s\p{Cc}\u2028-\u202e\u2066-\u2069<>"\\@]+/gu, ' ').trim()
  if (address.includes('<') || !name) return address
  return /^[\p{L}\p{M}\p{N} ]+$/u.test(name) ? `${name} <${address}>` : `"${name}" <${address}>`
}

export async function readWhatsappService(services: Needs) {
  const settings = await readWhatsappSettings(services)
  return settings && whatsappApi(settings)
}

export async function readWhatsappSettings({ database, config }: Needs): Promise<WhatsappApi | undefined> {
  const { rows } = await database.server.query<{ phone: string | null; token: string | null }>(
    `select private.setting('whatsapp_phone_id') as phone,
      (select value from private.site_secrets where key = 'whatsapp_access_token') as token`,
  )
  const { phone, token } = rows[0] ?? {}
  return phone && token ? { url: config.WHATSAPP_API_URL, phoneId: phone, token } : undefined
}
