import { dayOf } from '#domain/india/indian-days.ts'
import { supabase } from '#web/lib/supabase.ts'
import { hasDemoData } from '../data/demo-data.ts'
import { may } from '../data/may.ts'
import { type RegistrationRow, readRegistrations } from '../data/registrations.ts'
import { readHealth, type SystemHealth } from '../data/system-health.ts'
import { readTestMode, type TestMode } from '../data/test-mode.ts'
import { type DueStatement, dueStatements } from '../reports/tax-statement/reminder.ts'
import { providerTrouble, type Unfinished, unfinishedWork } from './unfinished-work.ts'

const HOUR_MS = 3_600_000

export type Overview = {
  newMessages: number
  newVolunteers: number
  /** Suspected spam that staff have not checked yet. */
  suspects: number
  settings: Map<string, string>
  pictures: { page_slug: string; element_id: string; content_data: unknown }[]
  causes: { id: string; title: string; hero_image_url: string | null }[]
  lastPaymentEvent: string | null
  /** Online gifts of the last day, at least an hour old: the provider has had time to report them. */
  openOrders: number
  /** Payments that do not add up and are unresolved. */
  openAttention: number
  testMode: TestMode
  /** Demo gifts are among the real ones. */
  hasDemoData: boolean
  providerTrouble: string | null
  unfinished: Unfinished[]
  /** Null for roles that cannot attend to it. */
  health: SystemHealth | null
  registrations: RegistrationRow[]
  /** Yearly tax statements not filed yet, from March on. */
  statements: DueStatement[]
  /** Monthly gifts whose charges fail, and receipts that wait for details: for roles whose daily work this is. */
  failingMonthly: number
  waitingReceipts: number
}

/** New items and open issues, in one round of requests. */
export async function readOverview(dayAgo: string): Promise<Overview> {
  const client = supabase()
  const count = (table: 'contact_messages' | 'volunteer_applications', isSuspect = false) =>
    client
      .from(table)
      .select('id', { count: 'exact', head: true })
      .eq('status', 'new')
      .eq('suspected_spam', isSuspect)
      .throwOnError()
  const [
    messages,
    volunteers,
    suspects,
    settings,
    content,
    causes,
    events,
    orders,
    openAttention,
    testMode,
    demo,
    trouble,
    unfinished,
    health,
    registrations,
    statements,
    failingMonthly,
    waitingReceipts,
  ] = await Promise.all([
    count('contact_messages'),
    count('volunteer_applications'),
    Promise.all([count('contact_messages', true), count('volunteer_applications', true)]),
    client
      .from('site_settings')
      .select('key, value')
      .in('key', [
        'razorpay_key_id',
        'razorpay_key_secret',
        'razorpay_webhook_secret',
        'email_service_api_key',
        'email_transport',
        'smtp_host',
        'email_sender_address',
        'org_email',
        'backup_without_key',
      ])
      .throwOnError(),
    client
      .from('page_content')
      .select('page_slug, element_id, content_data')
      .or('element_id.like.*_image*,element_id.like.*_pdf*,element_id.like.*_button')
      .throwOnError(),
    client
      .from('causes')
      .select('id, title, hero_image_url')
      .order('order')
      .order('created_at')
      .throwOnError(),
    client
      .from('payment_events')
      .select('received_at')
      .order('received_at', { ascending: false })
      .limit(1)
      .throwOnError(),
    client
      .from('donations')
      .select('id', { count: 'exact', head: true })
      .eq('platform', 'razorpay')
      .not('order_id', 'is', null)
      .gte('created_at', dayAgo)
      .lte('created_at', new Date(Date.now() - HOUR_MS).toISOString())
      .throwOnError(),
    countOpenPayments(),
    readTestMode(),
    hasDemoData(),
    providerTrouble(),
    may('settings') ? unfinishedWork() : [],
    may('settings') ? readHealth() : null,
    readRegistrations(),
    may('statement') ? dueStatements(dayOf(new Date())) : [],
    may('settings') || !may('donors.write') ? 0 : countFailingMonthly(),
    may('settings') || !may('gifts.correct') ? 0 : countWaitingReceipts(),
  ])
  return {
    newMessages: messages.count ?? 0,
    newVolunteers: volunteers.count ?? 0,
    suspects: suspects.reduce((sum, { count: some }) => sum + (some ?? 0), 0),
    settings: new Map(settings.data.map(({ key, value }) => [key, value ?? ''])),
    pictures: content.data,
    causes: causes.data,
    lastPaymentEvent: events.data[0]?.received_at ?? null,
    openOrders: orders.count ?? 0,
    openAttention,
    testMode,
    hasDemoData: demo,
    providerTrouble: trouble,
    unfinished,
    health,
    registrations,
    statements,
    failingMonthly,
    waitingReceipts,
  }
}

/** Number of payments that do not add up, without general trouble at the provider. */
async function countOpenPayments(): Promise<number> {
  const { count } = await supabase()
    .from('payment_attention')
    .select('id', { count: 'exact', head: true })
    .neq('kind', 'provider')
    .is('resolved_at', null)
    .throwOnError()
  return count ?? 0
}

async function countFailingMonthly(): Promise<number> {
  const { count } = await supabase()
    .from('monthly_gifts')
    .select('id', { count: 'exact', head: true })
    .in('status', ['failing', 'stopped'])
    .throwOnError()
  return count ?? 0
}

async function countWaitingReceipts(): Promise<number> {
  const { count } = await supabase()
    .from('waiting_receipts')
    .select('donation_id', { count: 'exact', head: true })
    .throwOnError()
  return count ?? 0
}
