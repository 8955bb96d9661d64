import type { AccountEmail, Accounts } from '#backend/auth/accounts.ts'
import type { Values } from '#domain/messages/templates.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { organisationName } from '../messages/read-template.ts'
import { readEmailService } from '../messages/services/read-services.ts'
import type { Services } from '../services.ts'
import { logAccountChange } from './account-log.ts'

/** What sign-in leaves to the product: its name, its emails and its log of changes. */
export function accountsOf(services: Pick<Services, 'config' | 'database'>): Accounts {
  return {
    siteName: organisationName,
    guessableWords: ['daan', 'donate', 'donation', 'charity', 'trust'],
    canSendEmail: async () => Boolean(await readEmailService(services)),
    async queueEmail(query, email) {
      const { kind, recipient, cause, usefulSeconds } = email
      await queueMessage(query, {
        template: kind,
        recipient,
        cause,
        variables: variablesOf(email),
        ...(usefulSeconds !== undefined && { usefulSeconds }),
      })
    },
    logChange: logAccountChange,
  }
}

function variablesOf(email: AccountEmail): Values {
  if (email.kind === 'email_changed') return { email: email.newEmail }
  return 'link' in email ? { link: email.link } : {}
}
