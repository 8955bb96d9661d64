import type { Task } from 'graphile-worker'
import { mailGuestLink } from '#backend/auth/mail-guest-link.ts'
import { mailPasswordRecovery } from '#backend/auth/mail-recovery.ts'
import { runBackfills } from '#backend/jobs/backfills.ts'
import { throttle } from '#backend/jobs/throttle.ts'
import { cleanUpFiles } from '#backend/storage/clean-up.ts'
import { openFiles } from '#backend/storage/files/open-files.ts'
import { makeMissingVariants, makeVariants } from '#backend/storage/render/make-variants.ts'
import { sealLog } from '../administrators/log-seals.ts'
import { makeAuditorFile } from '../books/auditor-files.ts'
import { confirmClaims } from '../giving/bank/confirm-claims.ts'
import { sendDueCards } from '../giving/dedications/cards.ts'
import { handleEvent } from '../giving/events/handle-event.ts'
import { lookForDisputes } from '../giving/events/look-for-disputes.ts'
import { reconcile } from '../giving/events/reconcile.ts'
import { settleCode } from '../giving/events/settle-code.ts'
import { finishMonthlyChange } from '../giving/monthly/change-monthly-gift.ts'
import { lookForSubscriptions } from '../giving/monthly/look-for-subscriptions.ts'
import { recoverGifts } from '../giving/monthly/recover-gifts.ts'
import { readPayouts } from '../giving/payouts/read-payouts.ts'
import { finishRefund } from '../giving/refunds/refund.ts'
import { sendMessage } from '../messages/send-message.ts'
import { sendWaitingMessages } from '../messages/send-waiting-messages.ts'
import { sendStoryLetters } from '../messages/story-pace.ts'
import { repeatErasures } from '../privacy/repeat-erasures.ts'
import { workOnReceipts } from '../receipts/batches.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { makeReceipt } from '../receipts/make-file.ts'
import { sendYearlyReceipts } from '../receipts/yearly-emails.ts'
import { deliverEvent } from '../sandbox/deliver.ts'
import type { Services } from '../services.ts'
import { workOnStatement } from '../statement/runs.ts'
import { takeSnapshot } from '../statement/snapshot.ts'
import { afterVisitors } from './after-visitors.ts'
import { cleanUp } from './tasks/clean-up.ts'
import { forgetOldData } from './tasks/forget-old-data.ts'
import { removeUnusedFiles, removeUnusedHostedFiles } from './tasks/remove-unused-files.ts'

// The email service accepts two requests a second.
const atEmailRate = throttle(500)

/** Every job of the product, with its payload. */
type ProductJobs = {
  'send-email': { messageId: string }
  'send-whatsapp': { messageId: string }
  'send-story-letters': Record<string, never>
  'send-waiting-messages': Record<string, never>
  'handle-payment-event': { id: string }
  'settle-code': { code: string }
  'reconcile-payments': { all?: boolean }
  'recover-after-restore': { since: string }
  'look-for-subscriptions': Record<string, never>
  'look-for-disputes': Record<string, never>
  'read-payouts': Record<string, never>
  'confirm-claims': Record<string, never>
  'finish-refund': { id: string }
  'change-monthly-gift': { id: string }
  'issue-receipt': { donationId: string }
  'make-receipt': { receiptId: string }
  'work-on-receipts': { batchId: string }
  'work-on-statement': { runId: string }
  'take-statement-snapshot': { year: number }
  'make-auditor-file': { id: string }
  'send-yearly-receipts': Record<string, never>
  'send-due-cards': Record<string, never>
  'remind-of-pledges': Record<string, never>
  'write-about-renewals': Record<string, never>
  'announce-day': Record<string, never>
  'deliver-sandbox-event': { eventId: string }
  'run-backfills': Record<string, never>
  'seal-log': Record<string, never>
  'clean-up': Record<string, never>
  'clean-up-files': Record<string, never>
  'forget-old-data': Record<string, never>
  'remove-unused-files': Record<string, never>
}

declare global {
  namespace GraphileWorker {
    interface Tasks extends ProductJobs {}
  }
}

type BackendJobs = 'mail-password-recovery' | 'mail-guest-link' | 'make-variants' | 'make-missing-variants'
type Tasks = { [Name in keyof ProductJobs | BackendJobs]: Task<Name> }

/** Every task by name. A job runs at least once, so each must be idempotent. */
export function tasks(services: Services): Tasks {
  return {
    'send-email': ({ messageId }) => atEmailRate(() => sendMessage(services, 'email', messageId)),
    'send-whatsapp': ({ messageId }) => sendMessage(services, 'whatsapp', messageId),
    'send-story-letters': () => sendStoryLetters(services),
    'send-waiting-messages': () => sendWaitingMessages(services),
    'mail-password-recovery': (request) => mailPasswordRecovery(services, request),
    'mail-guest-link': (request) => mailGuestLink(services, request),
    'handle-payment-event': ({ id }) => handleEvent(services, id),
    'settle-code': ({ code }) => settleCode(services, code),
    'reconcile-payments': (options) => reconcile(services, options),
    'recover-after-restore': async ({ since }) => {
      await recoverGifts(services, since)
      // The provider still knows givers who were erased after their gift.
      const { waiting, unreadable } = await repeatErasures(services, since)
      if (unreadable > 0)
        services.log.error(
          { unreadable },
          'Lines of erasures.jsonl cannot be read: repeat these erasures by hand',
        )
      if (waiting > 0) throw new Error(`${waiting} erasures are repeated later: payments are under way`)
    },
    'look-for-subscriptions': () => lookForSubscriptions(services),
    'look-for-disputes': () => lookForDisputes(services),
    'read-payouts': () => readPayouts(services),
    'confirm-claims': () => confirmClaims(services),
    'finish-refund': async ({ id }) => {
      await finishRefund(services, id)
    },
    'change-monthly-gift': ({ id }) => finishMonthlyChange(services, id),
    'issue-receipt': async ({ donationId }) => {
      await afterVisitors(services)
      await issueReceipt(services, donationId)
    },
    'make-receipt': async ({ receiptId }) => {
      await afterVisitors(services)
      await makeReceipt(services, receiptId)
    },
    'work-on-receipts': ({ batchId }) => workOnReceipts(services, batchId),
    'work-on-statement': ({ runId }) => workOnStatement(services, runId),
    'make-auditor-file': ({ id }) => makeAuditorFile(services, id),
    'take-statement-snapshot': ({ year }) => takeSnapshot(services, year),
    'send-yearly-receipts': () => sendYearlyReceipts(services),
    'send-due-cards': () => sendDueCards(services),
    'remind-of-pledges': async () => {
      await services.database.server.query('select private.remind_of_pledges()')
    },
    'write-about-renewals': async () => {
      await services.database.server.query('select private.write_about_renewals()')
    },
    // Registrations, stories and campaigns begin and end at midnight in India, and no table changes then.
    'announce-day': async () => {
      await services.database.server.query(
        `select pg_notify('daan_changes', 'public.' || name) from unnest('{registrations,stories,campaigns}'::text[]) as name`,
      )
    },
    'deliver-sandbox-event': ({ eventId }) => deliverEvent(services, eventId),
    'run-backfills': () => runBackfills(services),
    'seal-log': () => sealLog(services),
    'clean-up': () => cleanUp(services),
    'forget-old-data': () => forgetOldData(services),
    'make-variants': ({ version }) => makeVariants(services, openFiles(services.config), version),
    'make-missing-variants': async () => {
      if (!services.hosted) await makeMissingVariants(services, openFiles(services.config))
    },
    'clean-up-files': async () => {
      if (!services.hosted) await cleanUpFiles(services.database, openFiles(services.config))
    },
    'remove-unused-files': async () => {
      const { removed } = await (services.hosted
        ? removeUnusedHostedFiles(services.database, services.hosted)
        : removeUnusedFiles(services.database, openFiles(services.config).store))
      if (removed.length > 0) services.log.info({ removed }, 'Files that nothing used any more are removed')
    },
  }
}
