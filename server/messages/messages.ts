import type { Messages } from '#functions/messages.ts'
import type { Services } from '../services.ts'
import { guardianConsent } from './guardian-consent.ts'
import { receiveApplication, receiveMessage } from './receive.ts'
import { reply } from './reply.ts'
import { resend } from './resend.ts'
import { sendTest } from './send-test.ts'
import { testConnection } from './test-connection.ts'

/** Everything around messages that the functions may ask for. */
export function messages(services: Services): Messages {
  return {
    receiveMessage: (message, sending) => receiveMessage(services, message, sending),
    receiveApplication: (application, sending) => receiveApplication(services, application, sending),
    guardianConsent: (answering) => guardianConsent(services, answering),
    reply: (request, administrator) => reply(services, request, administrator),
    sendTest: (test) => sendTest(services, test),
    resend: (id, recipient) => resend(services, id, recipient),
    testConnection: (service) => testConnection(services, service),
  }
}
