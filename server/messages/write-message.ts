import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { hasLink } from '#domain/input/person-name.ts'
import type { Language } from '#domain/languages/languages.ts'
import { renderEmail } from '#domain/messages/render.ts'
import { fill } from '#domain/messages/template-text.ts'
import {
  type Channel,
  isTemplateKey,
  type TemplateKey,
  templates,
  type Values,
} from '#domain/messages/templates.ts'
import { lettersIn } from '#domain/messages/texts.ts'
import { parametersOf } from '#domain/messages/whatsapp.ts'
import type { Services } from '../services.ts'
import { unknownIn } from './common-values.ts'
import { readLook, readTemplate } from './read-template.ts'
import { unsubscribeLink } from './unsubscribe.ts'
import { type About, type StoredFacts, valuesAbout } from './values.ts'

type Unwritten = About & {
  id: string
  template: string
  channel: Channel
  recipient: string
  language: Language
  variables: Values & StoredFacts
}

/**
 * Renders a message from its template, once: this text is sent, logged and sent again, even if the template changes.
 */
export async function writeMessage({ database, config, sealing }: Services, id: string): Promise<void> {
  await inTransaction(database, async (query) => {
    const { rows } = await query<Unwritten>(
      `select id, template, channel, recipient, language, donation_id, monthly_gift_id, contact_message_id,
        volunteer_application_id, receipt_id, story_letter_id,
        coalesce((select variables from private.confidential_words where message_id = message.id), variables)
          as variables
      from public.outgoing_messages as message
      where id = $1 and text is null and state = 'waiting' for update of message`,
      [id],
    )
    const message = rows[0]
    if (message) await write(query, message, config.publicUrl, sealing)
  })
}

/**
 * Passes only the template's declared variables: whatever an edited text contains, an acknowledgement shows no
 * submitted text.
 */
function declared(template: TemplateKey, values: Values): Values {
  return Object.fromEntries(templates[template].variables.map((name) => [name, values[name] ?? '']))
}

/** True if the recipient has used a mailed link, or staff vouched for the address. */
async function isProved(query: Query, recipient: string): Promise<boolean> {
  const { rowCount } = await query(
    'select from public.donors where email_key = private.email_key($1) and email_confirmed_at is not null',
    [recipient],
  )
  return rowCount !== 0
}

async function write(
  query: Query,
  message: Unwritten,
  website: string,
  sealing: Services['sealing'],
): Promise<void> {
  const { template, channel, language } = message
  if (!isTemplateKey(template)) throw new Error(`There is no template ${template}`)
  const look = await readLook(query, website, language)
  const words = await readTemplate(query, template, channel, language)
  const values = declared(template, {
    ...(await valuesAbout(query, message, language, website)),
    organisation: look.name,
    website: look.website,
    ...message.variables,
  })
  if (hasLink(values.name ?? '') && !(await isProved(query, message.recipient)))
    values.name = unknownIn(language).name
  if (channel === 'email') {
    const phrases = lettersIn(language).words
    const stop =
      'optional' in templates[template]
        ? { text: phrases.stop, link: unsubscribeLink(sealing, website, { ...message, template }) }
        : values.stop_link && { text: phrases.stopCards, link: values.stop_link }
    const { subject, text, html } = renderEmail(words, values, look, language, stop || undefined)
    await query('update public.outgoing_messages set subject = $2, text = $3, html = $4 where id = $1', [
      message.id,
      subject,
      text,
      html,
    ])
    return
  }
  // WhatsApp gets the approved template's name and these parameters; the text is for the log.
  const parameters = parametersOf(words.body, values)
  await query('update public.outgoing_messages set text = $2, variables = $3 where id = $1', [
    message.id,
    fill(words.body, values),
    JSON.stringify({ name: words.name, parameters }),
  ])
}
