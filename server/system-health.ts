import { existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerOf } from '#domain/api/contracts.ts'
import * as contracts from '#domain/api/site.ts'
import type { Config } from './config.ts'
import { implement } from './function.ts'
import { hasOwnEngine } from './own-engine.ts'
import { version } from './version.ts'

type Health = AnswerOf<'system-health'>
type Disk = Health['disks'][number]

const GB = 1e9
const LEAST_SHARE = 0.1

// Reminders begin two days after the first start, once there are gifts that are neither tests nor made up. A payment
// without a webhook counts after an hour, since an event may come late. Only recent messages and payments are read:
// Home calls this too.
const FACTS = `
  with elsewhere as (
    select jsonb_build_object('text', btrim(value), 'noted_at', updated_at) as note from public.site_settings
    where key = 'backup_elsewhere' and btrim(value) <> ''
  ), webhook as (
    select max(received_at) as at from public.payment_events
  ), polled as (
    select max(created_at) as at from public.payments as paid
    where created_at between now() - interval '30 days' and now() - interval '1 hour'
      and confirmed and status in ('captured', 'refunded')
      and not exists (select from public.payment_events as event where event.payment_id = paid.payment_id)
  )
  select
    (select to_jsonb(newest) from (select made_at, is_encrypted from private.backups
      order by made_at desc limit 1) as newest) as backup,
    (select note from elsewhere) as backup_elsewhere,
    not exists (select from elsewhere)
      and not exists (select from private.backups where made_at > now() - interval '2 days')
      and (select min(applied_at) < now() - interval '2 days' from daan.migrations)
      and exists (select from public.donations
        where not test_mode and not is_demo and payment_status in ('successful', 'refunded')) as is_backup_overdue,
    (select count(*)::integer from graphile_worker.jobs
      where last_error is not null) as failed_jobs,
    (select to_jsonb(max(sent_at)) from (select sent_at from public.outgoing_messages
      where state = 'sent' and channel = 'email' order by created_at desc limit 100) as recent) as email_sent_at,
    (select jsonb_build_object('at', coalesce(first_attempt_at, created_at), 'reason', last_error)
      from public.outgoing_messages
      where state in ('failed', 'waiting') and channel = 'email' and last_error is not null
      order by created_at desc limit 1) as email_refused,
    to_jsonb(webhook.at) as webhook_at,
    to_jsonb(polled.at) as polled_at,
    coalesce(polled.at > coalesce(webhook.at, '-infinity'), false) as are_webhooks_silent
  from webhook, polled`

export const systemHealth = implement(contracts.systemHealth, async (_call, { config, database }) => {
  const { rows } = await database.server.query<Omit<Health, 'version' | 'disks'>>(FACTS)
  const [facts] = rows
  if (!facts) throw new Error('The query for the system health returned no row')
  return { version, disks: readDisks(config), ...facts }
})

/** The embedded database may be on another disk: its folder can be a link. */
function readDisks(config: Config): Disk[] {
  const data = config.DATA_DIR
  const database = join(data, 'postgres')
  const isApart =
    hasOwnEngine(config) && existsSync(database) && statSync(database).dev !== statSync(data).dev
  return [diskOf('data', data), ...(isApart ? [diskOf('database', database)] : [])]
}

function diskOf(holds: Disk['holds'], folder: string): Disk {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { holds, ...roomOn(bavail * bsize, blocks * bsize) }
}

export function roomOn(free: number, total: number): Omit<Disk, 'holds'> {
  return { free, total, is_filling_up: free < GB || free < total * LEAST_SHARE }
}
