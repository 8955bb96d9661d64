import type { AnswerOf } from '#domain/api/contracts.ts'
import { when } from './when.ts'

type SystemHealth = AnswerOf<'system-health'>

export const MAKE_BACKUPS =
  'Run npm run db:backup on the server every night, or enter how backups are made elsewhere.'

/** Home shows both sentences; System health has the facts in its lines. */
type Problem = { fact: string; toDo: string }
type HealthProblems = { backup?: Problem; disk?: Problem; webhooks?: Problem }

export function healthProblems(health: SystemHealth): HealthProblems {
  const { backup, disks, webhook_at } = health
  const full = disks.find(({ is_filling_up }) => is_filling_up)
  return {
    ...(health.is_backup_overdue && {
      backup: {
        fact: backup ? `The last backup was made on ${when(backup.made_at)}.` : 'No backup was made yet.',
        toDo: MAKE_BACKUPS,
      },
    }),
    ...(full && {
      disk: {
        fact: `The disk is filling up: ${roomInWords(full)}.`,
        toDo: 'Free some space: on a full disk no gift is recorded.',
      },
    }),
    ...(health.are_webhooks_silent && {
      webhooks: {
        fact: webhook_at
          ? `Razorpay’s last webhook came on ${when(webhook_at)}; gifts since then were found only by asking.`
          : 'Razorpay has not sent any webhook; gifts were found only by asking.',
        toDo: 'Check the webhook’s address and secret: gifts are late.',
      },
    }),
  }
}

/** 0.8 GB of 50 GB are free. */
export const roomInWords = ({ free, total }: SystemHealth['disks'][number]) =>
  `${gigabytes(free)} of ${gigabytes(total)} are free`

function gigabytes(bytes: number): string {
  const amount = bytes / 1e9
  return `${amount < 10 ? Math.floor(amount * 10) / 10 : Math.floor(amount)} GB`
}
