import { dayInWords } from '#domain/india/indian-days.ts'
import type { SystemHealth } from '../../data/system-health.ts'
import { healthProblems, MAKE_BACKUPS, roomInWords } from '../../lib/health-problems.ts'
import { when } from '../../lib/when.ts'

export type HealthLine = {
  name: string
  state: readonly string[]
  /** Set if the line needs attention. */
  toDo?: string | undefined
  /** Shown otherwise. */
  advice: string
  link?: { label: string; path: string }
}

const NOTHING = 'Nothing to do.'

export function healthLines(health: SystemHealth): HealthLine[] {
  const problems = healthProblems(health)
  const { failed_jobs: failed, email_sent_at: sent, email_refused: refused, webhook_at, polled_at } = health
  const isRefused = refused && (!sent || Date.parse(refused.at) > Date.parse(sent))
  return [
    {
      name: 'Version',
      state: [health.version],
      advice: 'Before an update, read the changelog and make a backup.',
    },
    { name: 'Last backup', ...backupLine(health), toDo: problems.backup?.toDo },
    {
      name: 'Free disk',
      state: health.disks.map(
        (disk) => `${disk.holds === 'data' ? 'Data directory' : 'Database'}: ${roomInWords(disk)}.`,
      ),
      advice: NOTHING,
      toDo: problems.disk?.toDo,
    },
    {
      name: 'Failed jobs',
      state: [failed === 0 ? 'None.' : failed === 1 ? 'One job has failed.' : `${failed} jobs have failed.`],
      advice: NOTHING,
      ...(failed > 0 && {
        toDo: 'Home lists each kind of job, with the screen to check.',
        link: { label: 'Go to Home', path: '/admin' },
      }),
    },
    {
      name: 'Email',
      state: [
        sent ? `Last sent on ${when(sent)}.` : 'None was sent yet.',
        refused ? `Last refused on ${when(refused.at)}: ${refused.reason}` : 'None was refused.',
      ],
      advice: sent ? NOTHING : 'Send yourself a test.',
      ...(isRefused && { toDo: 'Check the email settings, then send yourself a test.' }),
      ...((isRefused || !sent) && { link: { label: 'Email settings', path: '/admin/settings/email' } }),
    },
    {
      name: 'Razorpay',
      state: [
        webhook_at ? `Last webhook on ${when(webhook_at)}.` : 'No webhook has come yet.',
        ...(polled_at ? [`Last gift found only by asking Razorpay: ${when(polled_at)}.`] : []),
        ...(webhook_at && !polled_at ? ['In the last 30 days Razorpay reported every gift by itself.'] : []),
      ],
      advice: webhook_at ? NOTHING : 'Set up the webhook, so that gifts are recorded at once.',
      toDo: problems.webhooks?.toDo,
      ...((problems.webhooks || !webhook_at) && {
        link: { label: 'Razorpay settings', path: '/admin/settings/razorpay' },
      }),
    },
  ]
}

function backupLine({ backup, backup_elsewhere: elsewhere }: SystemHealth) {
  const state = [
    ...(backup ? [`${when(backup.made_at)}, ${backup.is_encrypted ? 'encrypted' : 'not encrypted'}.`] : []),
    ...(elsewhere ? [`Made elsewhere: ${elsewhere.text} (noted on ${dayInWords(elsewhere.noted_at)})`] : []),
  ]
  if (state.length === 0) return { state: ['None yet.'], advice: MAKE_BACKUPS }
  const isOpen = !elsewhere && !backup?.is_encrypted
  return {
    state,
    advice: `${isOpen ? 'To encrypt backups, set BACKUP_PASSPHRASE on the server. ' : ''}Keep a copy on another machine, and try a restore once a year.`,
  }
}
