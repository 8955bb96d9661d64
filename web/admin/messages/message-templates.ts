import type { Tables } from '#domain/database.types.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { Channel, TemplateKey } from '#domain/messages/templates.ts'
import { supabase } from '#web/lib/supabase.ts'
import { ALREADY_THERE } from '../lib/reason-of.ts'
import type { Saved } from '../lib/saving.ts'

export type TemplateRow = Tables<'message_templates'>

/** One template in one language, for one channel. */
export type TemplateId = { key: TemplateKey; channel: Channel; language: Language }

/** Texts in the editor; the name is that of the approved WhatsApp template. */
export type EditedWords = { subject: string; body: string; whatsappName: string }

const rows = () => supabase().from('message_templates')

export const templateId = ({ key, channel, language }: TemplateId) => `${key}.${channel}.${language}`

export async function readTemplates(): Promise<TemplateRow[]> {
  const { data } = await rows().select('*').throwOnError()
  return data
}

/** Without a base version, the template still has the default texts. */
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

/** A template without a row has the default texts. */
export async function restoreTemplate(id: TemplateId): Promise<void> {
  await rows().delete().eq('id', templateId(id)).throwOnError()
}
