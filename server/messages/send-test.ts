import { randomUUID } from 'node:crypto'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import { renderEmail } from '#domain/messages/render.ts'
import { sampleValues } from '#domain/messages/sample-values.ts'
import { fill, type Words } from '#domain/messages/template-text.ts'
import { lettersIn } from '#domain/messages/texts.ts'
import { parametersOf } from '#domain/messages/whatsapp.ts'
import type { Services } from '../services.ts'
import { type MessageState, waitForState } from './message-state.ts'
import { readLook, readTemplate } from './read-template.ts'
import { readEmailService, readWhatsappService } from './services/read-services.ts'

type TestMessage = Pick<
  ParsedInputOf<'send-test-message'>,
  'template' | 'channel' | 'language' | 'recipient'
> & {
  /** Text from the editor; null sends the stored one. */
  words: Words | null
}

export const NOT_SET_UP = {
  email: 'No email service is set up yet. Enter it under Settings, Email.',
  whatsapp: 'WhatsApp is not set up yet. Enter it under Settings, WhatsApp.',
}

export async function sendTest(services: Services, test: TestMessage): Promise<MessageState> {
  const service = await (test.channel === 'email' ? readEmailService : readWhatsappService)(services)
  if (!service) throw new Problem({ status: 409, code: 'not_set_up', message: NOT_SET_UP[test.channel] })
  const id = await inTransaction(services.database, async (query) => {
    const { rows } = await query<{ id: string }>('select private.queue_message($1) as id', [
      JSON.stringify({
        cause: `test ${randomUUID()}`,
        template: test.template,
        channel: test.channel,
        language: test.language,
        useful_seconds: 3600,
        ...(await sampleOf(query, test, services.config.publicUrl)),
      }),
    ])
    return rows[0]?.id ?? ''
  })
  return waitForState(services, id)
}

async function sampleOf(query: Query, test: TestMessage, website: string): Promise<object> {
  const { template, channel, language, recipient } = test
  const look = await readLook(query, website, language)
  const stored = await readTemplate(query, template, channel, language)
  const words = test.words ?? stored
  const values = { ...sampleValues(template, language), organisation: look.name, website: look.website }
  if (channel === 'email') {
    const { subject, text, html } = renderEmail(words, values, look, language)
    return { recipient, subject: lettersIn(language).words.test + subject, text, html }
  }
  const { rows } = await query<{ number: string | null }>('select private.whatsapp_number($1) as number', [
    recipient,
  ])
  if (!rows[0]?.number)
    throw new Problem({ status: 400, code: 'invalid_test', message: 'Please enter a telephone number.' })
  return {
    recipient: rows[0].number,
    text: fill(words.body, values),
    variables: { name: stored.name, parameters: parametersOf(words.body, values) },
  }
}
