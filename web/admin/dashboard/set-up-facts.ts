import { isSampleClaim } from '#domain/page-content/claims.ts'
import { pages } from '#domain/page-content/pages.ts'
import type { SetUpFacts } from '#domain/set-up.ts'
import { siteAddress } from '#domain/site-address.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { supabase } from '#web/lib/supabase.ts'
import { contentPath } from '../lib/nav-entries.ts'
import { readPeople } from '../lib/people.ts'

const SETTINGS = [
  'org_name',
  'org_address_line1',
  'org_email',
  'org_phone',
  'org_logo_url',
  'grievance_contact',
  'razorpay_key_id',
]

export async function readSetUpFacts(): Promise<SetUpFacts> {
  const client = supabase()
  const [settings, samples, causes, events, emails, registrations, receipts, people] = await Promise.all([
    client
      .from('site_settings')
      .select('key, value, updated_at')
      .in('key', SETTINGS)
      .eq('is_sample', false)
      .throwOnError(),
    client
      .from('page_content')
      .select('page_slug, element_id, content_data, is_sample')
      .eq('is_sample', true)
      .throwOnError(),
    client.from('causes').select('id').eq('is_sample', true).throwOnError(),
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
    readPeople(),
  ])
  const isSample = (slug: string, id: string) =>
    samples.data.some(({ page_slug, element_id }) => page_slug === slug && element_id === id)
  const onPages = pages.flatMap(({ slug }) =>
    samples.data
      .filter((row) => row.page_slug === slug && isSampleClaim(slug, row))
      .map(({ element_id }) => `${contentPath(slug)}#${element_id}`),
  )
  const claims = [...onPages, ...causes.data.map(({ id }) => `/admin/causes?cause=${id}`)]
  return {
    own: new Map(settings.data.map(({ key, value }) => [key, value?.trim() ?? ''])),
    paymentKeySavedAt: settings.data.find(({ key }) => key === 'razorpay_key_id')?.updated_at ?? null,
    lastPaymentEvent: events.data[0]?.received_at ?? null,
    hasSentEmail: emails.data.length > 0,
    sampleClaims: claims.length,
    firstSample: claims[0] ?? null,
    hasOwnHero: !isSample('home', 'hero_image'),
    hasOwnUpi: !isSample('donate', 'upi_id'),
    registrations: registrations.data.length,
    receipts: receipts.data.length,
    administrators: people.filter(({ role }) => role === 'admin').length,
    isAtPublicAddress: siteAddress(browserBackend().url).isPublic,
  }
}
