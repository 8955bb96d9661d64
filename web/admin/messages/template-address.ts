import { DEFAULT_LANGUAGE } from '#domain/languages/languages.ts'
import { languageCalled } from '#domain/messages/language.ts'
import { type Channel, channels, isTemplateKey, templateKeys, templates } from '#domain/messages/templates.ts'
import type { TemplateId } from './message-templates.ts'

/** The template in an address; the first one by default. */
export function readTemplateAddress(query: URLSearchParams): TemplateId {
  const named = query.get('template') ?? ''
  const key = isTemplateKey(named) ? named : (templateKeys[0] ?? 'gift_thanks')
  const ways: readonly Channel[] = templates[key].channels
  return {
    key,
    channel: ways.find((channel) => channel === query.get('channel')) ?? channels[0],
    language: languageCalled(query.get('language')) ?? DEFAULT_LANGUAGE,
  }
}

export function templateAddress({ key, channel, language }: TemplateId): string {
  const parts = {
    template: key,
    ...(channel === channels[0] ? {} : { channel }),
    ...(language === DEFAULT_LANGUAGE ? {} : { language }),
  }
  return `/admin/messages/templates?${new URLSearchParams(parts)}`
}
