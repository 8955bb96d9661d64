import type { Query } from '#backend/db/database.ts'
import { readTheme } from '#domain/appearance/theme.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { type Language, prefixOf } from '#domain/languages/languages.ts'
import { defaultWords } from '#domain/messages/default-text.ts'
import { type Look, lookOf } from '#domain/messages/layout.ts'
import type { Words } from '#domain/messages/template-text.ts'
import type { Channel, TemplateKey } from '#domain/messages/templates.ts'
import { readOrganisation } from '#domain/website/organisation.ts'
import { siteAddress } from '#domain/website/site-address.ts'

/** The text as edited by staff, else the default. `name` is the template's approved name at WhatsApp. */
export async function readTemplate(
  query: Query,
  key: TemplateKey,
  channel: Channel,
  language: Language,
): Promise<Words & { name: string | null }> {
  const { rows } = await query<Pick<ServerRow<'message_templates'>, 'subject' | 'body' | 'whatsapp_name'>>(
    `select subject, body, whatsapp_name from public.message_templates
    where key = $1 and channel = $2 and language = $3`,
    [key, channel, language],
  )
  const stored = rows[0]
  return stored
    ? { subject: stored.subject ?? '', body: stored.body, name: stored.whatsapp_name }
    : { ...defaultWords(key, channel, language), name: null }
}

/**
 * The sender's identity for a letter: translated if a translation of the current name exists, with that language's home
 * page.
 */
export async function readLook(query: Query, website: string, language: Language): Promise<Look> {
  const { rows } = await query<Pick<ServerRow<'site_settings'>, 'key' | 'value' | 'is_sample'>>(
    `select setting.key, coalesce(translated.text, value) as value, setting.is_sample
    from public.site_settings as setting left join public.translations as translated
      on translated.kind = 'setting' and translated.item = setting.key and translated.language = $1
        and translated.source = value
    where setting.key ~ '^(org|social|theme)_'`,
    [language],
  )
  const look = lookOf(readOrganisation(rows, siteAddress(website)), website, readTheme(rows))
  return { ...look, website: website + prefixOf(language) }
}

/** The organisation's name as staff see it, sample or not. */
export async function organisationName(query: Query): Promise<string> {
  const { rows } = await query<Pick<ServerRow<'site_settings'>, 'value'>>(
    `select value from public.site_settings where key = 'org_name'`,
  )
  return rows[0]?.value?.trim() || 'Daan'
}
