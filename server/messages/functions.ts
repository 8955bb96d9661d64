import * as contracts from '#domain/api/messages.ts'
import { wordsProblem } from '#domain/messages/template-text.ts'
import { implement, refuse } from '../function.ts'
import { guardianConsent } from './guardian-consent.ts'
import { receiveApplication, receiveMessage } from './receive.ts'
import { reply } from './reply.ts'
import { resend } from './resend.ts'
import { sendTest } from './send-test.ts'
import { countRecipients, sendStory, stopStory, testStory } from './story-letter.ts'
import { testConnection } from './test-connection.ts'
import { mailThanks, prepareThanks } from './thank-donor.ts'

export const messageFunctions = {
  /** Receives a visitor's message. Once it is stored the visitor is done, whatever happens to the mail. */
  contactForm: implement(contracts.contactFormContract, async (call, services) => {
    const { website, seconds, language, ...message } = call.input
    const sending = { address: call.address, key: call.key, honeypot: website, seconds, language }
    await receiveMessage(services, message, sending)
    return { success: true as const }
  }),

  /** Receives a volunteer application. Once it is stored the visitor is done, whatever happens to the mail. */
  volunteerApplication: implement(contracts.volunteerApplicationContract, async (call, services) => {
    const { website, seconds, language, ...application } = call.input
    const sending = { address: call.address, key: call.key, honeypot: website, seconds, language }
    await receiveApplication(services, application, sending)
    return { success: true as const }
  }),

  /** Shows an application to the applicant's guardian, and records their answer. */
  guardianConsent: implement(contracts.guardianConsent, ({ input, address }, services) =>
    guardianConsent(services, { token: input.token, answer: input.answer, address }),
  ),

  /** Answers a message or an application by email. The thread is in `inbox_replies`. */
  inboxReply: implement(contracts.inboxReply, ({ input, key, claims }, services) => {
    const { kind, id: itemId, subject, body } = input
    return reply(services, { kind, itemId, subject, body, key }, claims)
  }),

  /** Prepares thanks to a donor, or mails them. The thanks themselves are in `thanks`. */
  thankDonor: implement(contracts.thankDonor, async ({ input, claims }, services) => {
    const prepared = await prepareThanks(services, input, claims)
    if (input.action === 'email') await mailThanks(services, input, prepared, claims)
    return prepared
  }),

  /** Sends a sample of a template to an address chosen by an administrator. */
  sendTestMessage: implement(contracts.sendTestMessage, async ({ input }, services) => {
    const { subject, body, ...test } = input
    const words = body === undefined ? null : { subject: subject ?? '', body }
    const problem = words && wordsProblem(test.template, test.channel, words)
    if (problem) return refuse(400, 'invalid_template', problem)
    return sendTest(services, { ...test, words })
  }),

  /** Sends a logged message again, to the same or another address. */
  resendMessage: implement(contracts.resendMessage, ({ input }, services) =>
    resend(services, input.id, input.recipient ?? null),
  ),

  /** Sends a story to donors who want news, after a count and a test. */
  storyLetter: implement(contracts.storyLetter, async ({ input, claims }, services) => {
    if (input.action === 'stop') {
      await stopStory(services, input.id, claims)
      return new Response(null, { status: 204 })
    }
    const act = { count: countRecipients, test: testStory, send: sendStory }[input.action]
    return act(services, input, claims)
  }),

  /** Checks whether a service works with the stored keys. Sends no message. */
  testConnection: implement(contracts.testConnection, ({ input }, services) =>
    testConnection(services, input.service),
  ),
}
