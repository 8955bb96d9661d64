import type { Handler } from 'hono'
import { sharedRead } from '#backend/base/shared-read.ts'
import type { Env } from '#backend/http/env.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Services } from '../services.ts'

const DAYS = 180

/** Contact for security reports, at its standard address (RFC 9116). */
export function securityTxt({ config, database }: Services): Handler<Env> {
  const contact = sharedRead(async () => {
    if (config.SECURITY_CONTACT) return config.SECURITY_CONTACT
    const { rows } = await database.server.query<Pick<ServerRow<'site_settings'>, 'value' | 'is_sample'>>(
      `select value, is_sample from public.site_settings where key = 'org_email'`,
    )
    // The sample address is not a real mailbox.
    return (!rows[0]?.is_sample && rows[0]?.value?.trim()) || undefined
  })
  return async (c) => {
    const given = await contact()
    if (!given) return c.notFound()
    const expires = new Date(Date.now() + DAYS * 86_400_000)
    expires.setUTCHours(0, 0, 0, 0)
    return c.text(
      [
        `Contact: ${/^(https|mailto):/.test(given) ? given : `mailto:${encodeURI(given)}`}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en, hi',
        `Canonical: ${config.publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
      200,
      { 'Cache-Control': 'public, max-age=86400', 'Content-Type': 'text/plain; charset=utf-8' },
    )
  }
}
