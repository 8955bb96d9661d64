import { languageInEnglish } from '#domain/languages/language-in-english.ts'
import { isTemplateKey, templates } from '#domain/messages/templates.ts'
import { says80G } from '#domain/registrations/registrations.ts'
import { supabase } from '#web/lib/supabase.ts'
import { templateAddress } from '../../messages/template-address.ts'
import { contentEntries } from '../../shell/search/entries.ts'
import { otherLanguages } from '../../website/translations/language-of.ts'
import { readTranslations } from '../../website/translations/translations-data.ts'
import { type Claim, translationsThatSay80G } from './translations-that-say-80g.ts'

/** Sections whose titles are texts by staff; elsewhere a title is the label of a field. */
const OWN_TITLES = new Set(['Causes', 'Campaigns', 'Stories', 'Navigation menu'])

/** Staff's texts that mention 80G, with a link to edit each. */
export async function textsThatSay80G(): Promise<Claim[]> {
  const [content, letters, organisation, translated] = await Promise.all([
    contentEntries(),
    supabase().from('message_templates').select('key, channel, language, subject, body').throwOnError(),
    supabase()
      .from('site_settings')
      .select('key, value')
      .in('key', ['org_about', 'org_tagline'])
      .throwOnError(),
    Promise.all(
      otherLanguages.map(async (language) =>
        translationsThatSay80G(language, await readTranslations(language)),
      ),
    ),
  ])
  return [
    ...content
      .filter(({ title, place, text }) => says80G(OWN_TITLES.has(place) ? `${title} ${text}` : text))
      .map(({ title, place, path }) => ({ title, place, path })),
    ...letters.data
      .filter(({ subject, body }) => says80G(`${subject} ${body}`))
      .map(({ key, channel, language }) => ({
        title: isTemplateKey(key) ? templates[key].label : key,
        place: `Message templates, ${languageInEnglish(language)}`,
        path: isTemplateKey(key) ? templateAddress({ key, channel, language }) : '/admin/messages/templates',
      })),
    ...organisation.data
      .filter(({ value }) => says80G(value ?? ''))
      .map(({ key }) => ({
        title: key === 'org_about' ? 'About, in a sentence' : 'Tagline',
        place: 'Organisation',
        path: '/admin/settings/organisation',
      })),
    ...translated.flat(),
  ]
}
