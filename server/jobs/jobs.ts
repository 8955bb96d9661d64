import type { CronItem } from 'graphile-worker'
import { serverQuery } from '#backend/db/database.ts'
import { untilReachable } from '#backend/db/until-reachable.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import { runJobs } from '#backend/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { tasks } from './tasks.ts'

// By then the server is listening, which the payment sandbox needs.
const FIRST_LOOK_MS = 2000

const schedule: CronItem[] = [
  { task: 'reconcile-payments', match: '* * * * *' },
  { task: 'look-for-subscriptions', match: '*/5 * * * *' },
  { task: 'look-for-disputes', match: '37 * * * *' },
  // Half past six in the morning in India, after the provider's night.
  { task: 'read-payouts', match: '0 1 * * *' },
  { task: 'send-waiting-messages', match: '*/5 * * * *' },
  { task: 'send-due-cards', match: '* * * * *' },
  { task: 'confirm-claims', match: '*/5 * * * *' },
  { task: 'clean-up', match: '17 * * * *' },
  // Midnight in India.
  { task: 'announce-day', match: '30 18 * * *' },
  // An hour later the past day is sealed.
  { task: 'seal-log', match: '30 19 * * *' },
  // Ten in the morning in India; most days there is nothing to send.
  { task: 'send-yearly-receipts', match: '30 4 * * *' },
  // Half past ten in the morning in India.
  { task: 'remind-of-pledges', match: '0 5 * * *' },
  { task: 'write-about-renewals', match: '10 5 * * *' },
  { task: 'forget-old-data', match: '31 20 * * *' },
  { task: 'remove-unused-files', match: '41 20 * * *' },
  { task: 'clean-up-files', match: '51 20 * * *' },
]

/** Runs the product's jobs, beginning with reconciliation of the time while no server ran. */
export async function startJobs(services: Services): Promise<{ stop(): Promise<void> }> {
  const { database, log } = services
  const query = serverQuery(database)
  const key = 'reconcile-payments at start'
  const jobs = await runJobs(services, { tasks: tasks(services), schedule }, () =>
    enqueue(query, 'reconcile-payments', { all: true }, { key }),
  )
  const sendWaiting = () => enqueue(query, 'send-waiting-messages', {}, { key: 'send-waiting-messages' })
  try {
    const soon = new Date(Date.now() + FIRST_LOOK_MS)
    await enqueue(query, 'reconcile-payments', { all: true }, { key, runAt: soon })
    await enqueue(query, 'make-missing-variants', {}, { key: 'make-missing-variants', priority: 10 })
    await enqueue(query, 'run-backfills', {}, { key: 'run-backfills', priority: 10 })
    await sendWaiting()
  } catch (error) {
    await jobs.stop()
    throw error
  }
  const lookAtAccount = () => enqueue(query, 'look-for-subscriptions', {}, { key: 'look-for-subscriptions' })
  const stopListening = database.onChange((table) => {
    if (table !== 'public.site_settings') return
    Promise.all([sendWaiting(), lookAtAccount()]).catch((error) =>
      log.warn({ err: error }, 'What waited for a setting must wait for its schedule'),
    )
  })
  // A standby may lack the last writes of its former primary; the provider has the payments.
  const stopping = new AbortController()
  const stopFollowing = database.onFailover((lastHeard) => {
    // Its silence was noticed some seconds late.
    const since = new Date(lastHeard.getTime() - 60_000).toISOString()
    const recover = () =>
      enqueue(query, 'recover-after-restore', { since }, { key: 'recover-after-failover' })
    untilReachable(recover, { log, signal: stopping.signal }).catch((error) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'The provider was not asked after the failover')
    })
  })
  return {
    async stop() {
      stopping.abort()
      stopFollowing()
      stopListening()
      await jobs.stop()
    },
  }
}
