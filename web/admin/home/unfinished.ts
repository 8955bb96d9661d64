import { when } from '../lib/when.ts'
import type { Concern } from './attention.ts'
import type { Unfinished } from './unfinished-work.ts'

const EMAIL = '/admin/settings/email'
const WHATSAPP = '/admin/settings/whatsapp'
const PAYMENTS = '/admin/settings/razorpay'

/** Purpose of each kind of job, and the screen to check when it fails. */
const JOBS: Record<string, { does: string; path: string }> = {
  'send-email': { does: 'sending an email', path: EMAIL },
  'send-waiting-messages': { does: 'sending waiting messages', path: EMAIL },
  'mail-password-recovery': { does: 'mailing a link for a new password', path: EMAIL },
  'send-whatsapp': { does: 'sending a WhatsApp message', path: WHATSAPP },
  'handle-payment-event': { does: 'recording what Razorpay reported', path: PAYMENTS },
  'reconcile-payments': { does: 'checking open gifts with Razorpay', path: PAYMENTS },
  'look-for-subscriptions': { does: 'asking Razorpay whether monthly gifts can be taken', path: PAYMENTS },
  'look-for-disputes': { does: 'asking Razorpay about disputes', path: PAYMENTS },
  'take-statement-snapshot': { does: 'adding up the tax statement', path: '/admin/tax-statement' },
  'make-auditor-file': { does: 'making the auditor’s file', path: '/admin/books' },
  'work-on-statement': { does: 'working on the tax statement', path: '/admin/tax-statement/export' },
  'recover-after-restore': { does: 'asking Razorpay for gifts since the restored backup', path: PAYMENTS },
  'confirm-claims': { does: 'confirming donors’ claims', path: '/admin/inbox' },
  'finish-refund': { does: 'finishing a refund', path: '/admin/donations' },
}

export function aboutUnfinished(work: readonly Unfinished[]): Concern[] {
  return work.flatMap((one) => {
    if (one.kind === 'receipts_on_hold') return [aboutHold(one)]
    if (one.kind === 'job_given_up' || one.kind === 'job_failing') return [aboutJob(one)]
    return one.kind === 'message_failed' || one.kind === 'message_waiting' ? [aboutMessages(one)] : []
  })
}

function aboutJob({ kind, subject, times, since }: Unfinished): Concern {
  const { does, path } = JOBS[subject] ?? { does: `the task ${subject}`, path: '/admin' }
  const many = times === 1 ? '' : ` (${times} times)`
  return kind === 'job_given_up'
    ? { text: `Gave up after many attempts: ${does}${many}, since ${when(since)}.`, path }
    : { text: `Failing, will be retried: ${does}${many}, since ${when(since)}.`, path }
}

function aboutHold({ times, since }: Unfinished): Concern {
  const waiting = times === 1 ? ' One waits.' : times > 1 ? ` ${times} wait.` : ''
  return {
    text: `No receipts are issued: the site was restored from a backup of ${when(since)}, and the last receipt number handed out since is not known.${waiting} On the server, stop Daan and call npm start in a terminal, which asks for it.`,
  }
}

function aboutMessages({ kind, subject, times, since }: Unfinished): Concern {
  const isEmail = subject === 'email'
  const what = isEmail ? plural(times, 'email') : plural(times, 'WhatsApp message')
  const path = `/admin/messages?state=${kind === 'message_failed' ? 'failed' : 'waiting'}&channel=${subject}`
  return kind === 'message_failed'
    ? { text: `${what} could not be sent.`, path }
    : { text: `${what} ${times === 1 ? 'is' : 'are'} queued, since ${when(since)}.`, path }
}

function plural(count: number, noun: string): string {
  return count === 1 ? `One ${noun}` : `${count} ${noun}s`
}
