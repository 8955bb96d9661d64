import * as contracts from '#domain/api/messages.ts'
import { wordsProblem } from '#domain/messages/template-text.ts'
import { implement, refuse } from '../function.ts'
import { guardianConsent } from './guardian-consent.ts'
import { receiveApplication, receiveMessage } from './receive.ts'
import { reply } from './reply.ts'
import { resend } from './resend.ts'
import { sendTest } from './send-test.ts'
import { testConnection } from './test-connection.ts'

export const messageFunctions = {
  /** Takes what a visitor writes to the foundation. Once it is stored the visitor is done, whatever mail does. */
  contactForm: implement(contracts.contactFormContract, async (call, services) => {
    const { website, seconds, language, ...message } = call.input
    const sending = { address: call.address, key: call.key, honeypot: website, seconds, language }
    await receiveMessage(services, message, sending)
    return { success: true as const }
  }),

  /** Takes an offer to help. Once it is stored the visitor is done, whatever mail does. */
  volunteerApplication: implement(contracts.volunteerApplicationContract, async (call, services) => {
    const { website, seconds, language, ...application } = call.input
    const sending = { address: call.address, key: call.key, honeypot: website, seconds, language }
    await receiveApplication(services, application, sending)
    return { success: true as const }
  }),

  /** Shows a guardian whose application it is, and takes their yes or no. */
  guardianConsent: implement(contracts.guardianConsent, ({ input, address }, services) =>
    guardianConsent(services, { token: input.token, answer: input.answer, address }),
  ),

  /** Answers a message or an application by email. The thread is in `inbox_replies`. */
  inboxReply: implement(contracts.inboxReply, ({ input, key, claims }, services) => {
    const { kind, id: itemId, subject, body } = input
    return reply(services, { kind, itemId, subject, body, key }, claims)
  }),

  /** Sends a sample of a template to an address that an administrator names. */
  sendTestMessage: implement(contracts.sendTestMessage, async ({ input }, services) => {
    const { subject, body, ...test } = input
    const words = body === undefined ? null : { subject: subject ?? '', body }
    const problem = words && wordsProblem(test.template, test.channel, words)
    if (problem) return refuse(400, 'invalid_template', problem)
    return sendTest(services, { ...test, words })
  }),

  /** Sends a message of the log again, to the same or another address. */
  resendMessage: implement(contracts.resendMessage, ({ input }, services) =>
    resend(services, input.id, input.recipient ?? null),
  ),

  /** Checks with the stored keys whether a service would work. Sends nothing to anybody. */
  testConnection: implement(contracts.testConnection, ({ input }, services) =>
    testConnection(services, input.service),
  ),
}
