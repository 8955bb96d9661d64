import type { Tables } from '#domain/database.types.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { Channel, TemplateKey } from '#domain/messages/templates.ts'
import { supabase } from '#web/lib/supabase.ts'
import { ALREADY_THERE } from '../lib/reason-of.ts'
import type { Saved } from '../lib/saving.ts'

export type TemplateRow = Tables<'message_templates'>

/** One template in one language, for one way of sending. */
export type TemplateId = { key: TemplateKey; channel: Channel; language: Language }

/** The words as the editor holds them; the name is WhatsApp's own for the approved template. */
export type EditedWords = { subject: string; body: string; whatsappName: string }

const rows = () => supabase().from('message_templates')

export const templateId = ({ key, channel, language }: TemplateId) => `${key}.${channel}.${language}`

export async function readTemplates(): Promise<TemplateRow[]> {
  const { data } = await rows().select('*').throwOnError()
  return data
}

/** Based on nothing, the template has the words of the code so far. */
export async function saveTemplate(
  id: TemplateId,
  words: EditedWords,
  basedOn: string | null,
): Promise<Saved<TemplateRow>> {
  const isEmail = id.channel === 'email'
  const stored = {
    subject: isEmail ? words.subject.trim() : null,
    body: words.body.trim(),
    whatsapp_name: isEmail ? null : words.whatsappName.trim(),
  }
  if (basedOn === null) {
    const { data, error } = await rows()
      .insert({ ...id, ...stored })
      .select()
      .single()
    if (data) return { outcome: 'saved', row: data }
    if (error.code !== ALREADY_THERE) throw error
  } else {
    const { data } = await rows()
      .update(stored)
      .eq('id', templateId(id))
      .eq('updated_at', basedOn)
      .select()
      .throwOnError()
    if (data[0]) return { outcome: 'saved', row: data[0] }
  }
  const { data } = await rows().select('*').eq('id', templateId(id)).maybeSingle().throwOnError()
  return { outcome: 'conflict', theirs: data }
}

/** Without a row a template has the words of the code. */
export async function restoreTemplate(id: TemplateId): Promise<void> {
  await rows().delete().eq('id', templateId(id)).throwOnError()
}
