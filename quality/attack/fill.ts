/** Fills every writable field with hostile values, bypassing the database's checks. */

import { isRecord } from '#domain/input/is-record.ts'
import type { Element } from '#domain/page-content/content.ts'
import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import { organisationKeys } from '#domain/website/organisation.ts'
import type { Target } from './target.ts'

/** Values of one round: an address for links, and a text for everything else. */
export type Round = { url: string; text: string }

/** Rendering must be safe by itself, whatever gets into the database. */
export async function dropChecks({ owner }: Target): Promise<void> {
  const { rows } = await owner<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  // Long texts do not fit into indexes.
  const { rows: indexes } = await owner<{ statement: string }>(
    `select format('drop index %s', indexrelid::regclass) as statement
    from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and not indisunique and not indisexclusion`,
  )
  const trigger = { statement: 'alter table public.site_settings disable trigger refuse_unsafe' }
  // One at a time: with locks on a single table, none can deadlock with the product.
  for (const { statement } of [...rows, ...indexes, trigger]) await owner(statement)
}

export const HOSTILE_CAUSE = 'hostile'
const ID = '00000000-0000-4000-8000-0000000000f1'

/** Fills the content of the public pages. */
export async function fillSite({ owner }: Target, { url, text }: Round): Promise<void> {
  const elements = Object.entries(defaultsBySlug).flatMap(([page_slug, defaults]) =>
    Object.entries(defaults).map(([element_id, usual]) => ({
      page_slug,
      element_id,
      content_data: hostile(usual, url, text),
    })),
  )
  await owner(
    `insert into public.page_content (page_slug, element_id, content_data)
    select page_slug, element_id, content_data
    from jsonb_to_recordset($1) as x (page_slug text, element_id text, content_data jsonb)
    on conflict (page_slug, element_id) do update set content_data = excluded.content_data`,
    [JSON.stringify(elements)],
  )
  const settings = [...organisationKeys, 'theme_brand', 'theme_accent', 'gtm_id', 'meta_pixel_id'].map(
    (key) => ({
      key,
      value: key.startsWith('social_') || key.endsWith('_url') ? url : text,
    }),
  )
  await owner(
    `insert into public.site_settings (key, value) select key, value from jsonb_to_recordset($1) as x (key text, value text)
    on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(settings)],
  )
  const button = JSON.stringify({ text, link: url })
  await owner(
    `insert into public.causes (id, title, "order", hero_image_url, problem_statement, solution_description,
      impact_description, unit_costs, gallery_images, video_url, donate_button, ketto_button, giveindia_button,
      volunteer_button, hero_image_focus)
    values ($1, $2, 0, $3, $2, $2, $2, jsonb_build_array(jsonb_build_object('amount', $2::text, 'description', $2::text)),
      jsonb_build_array(jsonb_build_object('src', $3::text, 'alt', $2::text)), $3, $4, $4, $4, $4, $2)
    on conflict (id) do update set title = excluded.title, hero_image_url = excluded.hero_image_url,
      problem_statement = excluded.problem_statement, solution_description = excluded.solution_description,
      impact_description = excluded.impact_description, unit_costs = excluded.unit_costs,
      gallery_images = excluded.gallery_images, video_url = excluded.video_url, donate_button = excluded.donate_button,
      ketto_button = excluded.ketto_button, giveindia_button = excluded.giveindia_button,
      volunteer_button = excluded.volunteer_button, hero_image_focus = excluded.hero_image_focus`,
    [HOSTILE_CAUSE, text, url, button],
  )
  await owner(
    `insert into public.navigation_items (id, label, path, is_external, "order") values ($1, $2, $3, false, 0), ($4, $2, $3, true, 1)
    on conflict (id) do update set label = excluded.label, path = excluded.path`,
    [ID, text, url, ID.replace('f1', 'f2')],
  )
}

function hostile(usual: Element, url: string, text: string): unknown {
  if (typeof usual === 'string') return text
  if ('presets' in usual) return { presets: [{ amount: 499, description: text }] }
  return Object.fromEntries(
    Object.keys(isRecord(usual) ? usual : {}).map((key) => [
      key,
      key === 'url' || key === 'link' ? url : text,
    ]),
  )
}

/** Fills the data that staff see about people: each row of a list with its own texts. */
export async function fillBackOffice(
  { owner, admin }: Target,
  { url, text }: Round,
  texts: readonly string[],
): Promise<void> {
  const rows = JSON.stringify(texts)
  const each = `from jsonb_array_elements_text($1) with ordinality as x (t, n)`
  await owner(`delete from public.donations where donor_name is not null or id = '${ID}'`)
  for (const table of [
    'donors',
    'contact_messages',
    'volunteer_applications',
    'outgoing_messages',
    'payment_attention',
    'invitations',
  ])
    await owner(`delete from public.${table}`)
  await owner(
    `insert into public.donors (name, email, phone, status, notes, utm_source, utm_medium, utm_campaign, utm_term, utm_content) select t, t, t, t, t, t, t, t, t, t ${each}`,
    [rows],
  )
  await owner(
    `insert into public.donors (id, name, email, phone, notes, utm_campaign) values ('${ID}', $1, $1, $1, $1, $1)`,
    [text],
  )
  await owner(
    `insert into public.campaigns (id, slug, title, thanks) values ('${ID}', 'hostile', left($1, 200), left($1, 2000))
    on conflict (id) do update set title = excluded.title, thanks = excluded.thanks`,
    [text],
  )
  await owner(
    `insert into public.donations (id, amount, platform, payment_status, donor_name, donor_email, donor_phone, method, cause_sent,
      transaction_id, order_id, payment_id, utm_source, utm_campaign, error_reason, donor_id, donation_type, corpus_direction,
      campaign_id)
    values ('${ID}', 500, 'cash', 'successful', $1, $1, $1, $1, $1, $1, $1, $1, $2, $2, $1, '${ID}', 'corpus', $1, '${ID}')`,
    [text, texts[0]],
  )
  await owner(
    `insert into public.donations (amount, platform, payment_status, donor_name, donor_email, cause_sent, utm_source, utm_campaign, error_reason) select 100, 'cash', 'successful', t, t, t, t, t, t ${each}`,
    [rows],
  )
  await owner(
    `insert into public.dedications (donation_id, kind, name, from_name, message, recipient_name)
    values ('${ID}', 'memory', $1, $1, $1, $1)`,
    [text],
  )
  await owner(
    `insert into public.contact_messages (id, name, email, subject, message, spam_reason) values ('${ID}', $1, $1, $1, $1, $1)`,
    [text],
  )
  await owner(
    `insert into public.contact_messages (name, email, subject, message) select t, t, t, t ${each}`,
    [rows],
  )
  await owner(
    `insert into public.volunteer_applications (name, email, interest_area, message) select t, t, t, t ${each}`,
    [rows],
  )
  await owner(`insert into public.inbox_notes (contact_message_id, body) values ('${ID}', $1)`, [text])
  await owner(
    `insert into public.inbox_replies (contact_message_id, author_name, subject, body) values ('${ID}', $1, $1, $1)`,
    [text],
  )
  await owner(
    `insert into public.outgoing_messages (id, cause, channel, recipient, subject, text, html, state, last_error, contact_message_id)
    values ('${ID}', 'hostile', 'email', $1, $1, $1, $1, 'failed', $1, '${ID}')`,
    [text],
  )
  await owner(
    `insert into public.outgoing_messages (cause, channel, recipient, subject, text, html, state, last_error) select 'hostile ' || n, 'email', t, t, t, t, 'failed', t ${each}`,
    [rows],
  )
  await owner(
    `insert into public.payment_attention (kind, reference, detail, note) select 'provider', t || n, t, t ${each}`,
    [rows],
  )
  await owner(
    `insert into public.invitations (email, first_name, last_name, invited_by, expires_at) select t || n, t, t, $2, now() + interval '1 day' ${each}`,
    [rows, admin.id],
  )
  await owner(
    `insert into public.donor_imports (file_name, file_digest, mode, status) select t, repeat('0', 64), 'all', 'done' ${each}`,
    [rows],
  )
  await owner(
    `insert into public.gift_imports (file_name, file_digest, status) select t, repeat('0', 64), 'done' ${each}`,
    [rows],
  )
  await owner(
    `with import as (
      insert into public.bank_imports (account, file_name) select left('x' || t, 60), left('x' || t, 255) ${each} returning id, account
    ) insert into public.bank_lines (import_id, account, booked_on, amount, narration, reference, digest)
    select id, account, '2026-11-01', 100, left($2, 1000), left($2, 200), md5(id::text) from import`,
    [rows, text],
  )
  await owner(`insert into public.posters (name, place) select left('x' || t, 120), left(t, 120) ${each}`, [
    rows,
  ])
  await owner(
    `insert into public.provider_codes (code, note) select 'qr_' || n, left('x' || t, 500) ${each}`,
    [rows],
  )
  await owner(
    `insert into public.pledges (donor_id, amount, due_on, note) select '${ID}', 500, '2026-12-01', left('x' || t, 500) ${each}`,
    [rows],
  )
  await owner(`insert into public.donor_notes (donor_id, text) select '${ID}', left('x' || t, 500) ${each}`, [
    rows,
  ])
  await owner(
    `insert into public.reminders (donor_id, due_on, text) select '${ID}', '2026-12-01', left('x' || t, 500) ${each}`,
    [rows],
  )
  await owner(
    `insert into public.saved_views (name, path, is_shared) select left('x' || t, 80), '/admin/donors', true ${each}`,
    [rows],
  )
  await owner(
    `insert into public.ledgers (purpose, name, cost_centre) select 'bank:' || left('x' || t, 55), left('x' || t, 100), left($2, 100) ${each}
    on conflict do nothing`,
    [rows, text],
  )
  await owner(`update public.profiles set first_name = $1, last_name = $1, avatar_url = $2`, [text, url])
  await owner(
    `insert into public.message_templates (key, language, subject, body) values ('gift_thanks', 'en', $1, $1)
    on conflict (key, channel, language) do update set subject = excluded.subject, body = excluded.body`,
    [text],
  )
  const settings = [
    'email_sender_address',
    'smtp_host',
    'smtp_user',
    'email_notice_address',
    'email_reply_to',
    'whatsapp_phone_id',
    'whatsapp_notice_number',
  ]
  await owner(
    `insert into public.site_settings (key, value) select key, $2 from unnest($1::text[]) as key on conflict (key) do update set value = excluded.value`,
    [settings, text],
  )
}

export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/our-work',
  `/our-work/${HOSTILE_CAUSE}`,
  '/impact',
  '/donate',
  '/csr-partnership',
  '/volunteer',
  '/contact',
  '/privacy',
  '/terms',
  '/nowhere',
]

export const BACK_OFFICE_PAGES = [
  '',
  '/donations',
  `/donations/${ID}`,
  '/payments-to-check',
  '/provider-codes',
  '/payouts',
  `/payouts/${ID}`,
  '/money-trail',
  '/money-trail/2026-11/adjustments',
  '/books',
  '/books/2026-11',
  '/books/ledgers',
  '/bank',
  '/bank/import',
  '/donations/import',
  '/mis-dashboard',
  '/charts',
  '/charts/2026-11',
  '/tax-statement',
  '/inbox',
  `/inbox/message/${ID}`,
  '/messages',
  `/messages/${ID}`,
  '/messages/templates',
  '/navigation-menu',
  '/causes',
  '/donors',
  `/donors/${ID}`,
  '/donors/import',
  '/donors/duplicates',
  '/settings/organisation',
  '/settings/appearance',
  '/settings/google-tag',
  '/settings/meta-pixel',
  '/settings/razorpay',
  '/settings/whatsapp',
  '/settings/email',
  '/settings/administrators',
  '/settings/account',
].map((path) => `/admin${path}`)

export const CONTENT_PAGES = Object.keys(defaultsBySlug).map(
  (slug) => `/admin/content/${slug.replaceAll('_', '-')}`,
)
