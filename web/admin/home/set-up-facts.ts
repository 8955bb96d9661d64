import type { SetUpFacts } from '#domain/settings/set-up.ts'
import { organisationKeys } from '#domain/website/organisation.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { supabase } from '#web/lib/supabase.ts'
import { readPeople } from '../data/administrators.ts'
import { may } from '../data/may.ts'
import { mayOpen } from '../lib/nav-entries.ts'
import { readSampleRows } from '../website/samples/read-samples.ts'
import { sampleClaims } from '../website/samples/sample-claims.ts'

const SETTINGS = [...organisationKeys, 'grievance_contact', 'razorpay_key_id']

export async function readSetUpFacts(): Promise<SetUpFacts> {
  const client = supabase()
  const [stored, samples, events, emails, registrations, receipts, people] = await Promise.all([
    client
      .from('site_settings')
      .select('key, value, updated_at, is_sample')
      .in('key', SETTINGS)
      .throwOnError(),
    readSampleRows(),
    client
      .from('payment_events')
      .select('received_at')
      .order('received_at', { ascending: false })
      .limit(1)
      .throwOnError(),
    client
      .from('outgoing_messages')
      .select('id')
      .eq('channel', 'email')
      .eq('state', 'sent')
      .limit(1)
      .throwOnError(),
    client.from('registrations').select('id').limit(1).throwOnError(),
    client.from('receipts').select('id').limit(1).throwOnError(),
    may('people') ? readPeople() : [],
  ])
  const isSample = (slug: string, id: string) =>
    samples.elements.some(({ page_slug, element_id }) => page_slug === slug && element_id === id)
  const own = stored.data.filter(({ is_sample }) => !is_sample)
  const claims = sampleClaims(samples).filter((path) => mayOpen(path, may))
  return {
    own: new Map(own.map(({ key, value }) => [key, value?.trim() ?? ''])),
    paymentKeySavedAt: own.find(({ key }) => key === 'razorpay_key_id')?.updated_at ?? null,
    lastPaymentEvent: events.data[0]?.received_at ?? null,
    hasSentEmail: emails.data.length > 0,
    sampleClaims: claims.length,
    firstSample: claims[0] ?? null,
    hasOwnHero: !isSample('home', 'hero_image'),
    hasOwnUpi: !isSample('donate', 'upi_id'),
    hasOwnBank: !isSample('donate', 'bank_details'),
    registrations: registrations.data.length,
    receipts: receipts.data.length,
    administrators: people.filter(({ role }) => role === 'admin').length,
    startedAt: people.map(({ created_at }) => created_at).sort()[0] ?? null,
    isAtPublicAddress: siteAddress(browserBackend().url).isPublic,
  }
}
