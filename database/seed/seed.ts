/**
 * Inserts the initial content: texts and pictures of the pages, the causes, a campaign, stories, the menu and the
 * organisation.
 * Existing rows stay as they are; new ones are marked as samples.
 */

import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import { navigationDefaults } from '#domain/website/navigation.ts'
import { organisationDefaults } from '#domain/website/organisation.ts'
import { causes } from './causes.ts'
import { campaigns, stories } from './items.ts'
import { seededMenuLabels, seededTranslations } from './translations.ts'

type Query = (text: string, values?: unknown[]) => Promise<unknown>

export async function seed(query: Query): Promise<void> {
  await seedPageContent(query)
  await seedCauses(query)
  await seedCampaigns(query)
  await seedStories(query)
  await seedNavigation(query)
  await seedOrganisation(query)
  await seedTranslations(query)
}

async function seedPageContent(query: Query): Promise<void> {
  const elements = Object.entries(defaultsBySlug).flatMap(([page_slug, defaults]) =>
    Object.entries(defaults).map(([element_id, content_data]) => ({ page_slug, element_id, content_data })),
  )
  await query(
    `insert into public.page_content (page_slug, element_id, content_data, is_sample)
     select page_slug, element_id, content_data, true
     from jsonb_to_recordset($1) as element (page_slug text, element_id text, content_data jsonb)
     on conflict (page_slug, element_id) do nothing`,
    [JSON.stringify(elements)],
  )
}

// Ties in order are sorted by age, so each row of a list gets a different age.
async function seedCauses(query: Query): Promise<void> {
  await query(
    `insert into public.causes (id, title, summary, "order", hero_image_url, hero_image_focus, problem_statement,
       solution_description, impact_description, unit_costs, gallery_images, video_url, donate_button,
       ketto_button, giveindia_button, volunteer_button, is_sample, created_at)
     select id, title, summary, "order", hero_image_url, hero_image_focus, problem_statement,
       solution_description, impact_description, unit_costs, gallery_images, video_url, donate_button,
       ketto_button, giveindia_button, volunteer_button, true, now() + "order" * interval '1 ms'
     from jsonb_populate_recordset(null::public.causes, $1)
     on conflict (id) do nothing`,
    [JSON.stringify(causes)],
  )
}

async function seedCampaigns(query: Query): Promise<void> {
  await query(
    `insert into public.campaigns (id, slug, title, summary, story, unit_costs, image_url, image_focus, gallery_images,
       cause_id, goal, ends_on, match_limit, match_by, thanks, is_shown, is_featured, is_sample)
     select id, slug, title, summary, story, unit_costs, image_url, image_focus, gallery_images, cause_id, goal,
       (now() at time zone 'Asia/Kolkata')::date + days, match_limit, match_by, thanks, true, true, true
     from jsonb_array_elements($1) as entry, jsonb_populate_record(null::public.campaigns, entry),
       jsonb_to_record(entry) as seeded (days int)
     on conflict (id) do nothing`,
    [JSON.stringify(campaigns)],
  )
}

async function seedStories(query: Query): Promise<void> {
  await query(
    `insert into public.stories (id, slug, title, summary, body, image_url, image_focus, gallery_images, cause_id,
       campaign_id, published_on, is_shown, is_sample)
     select id, slug, title, summary, body, image_url, image_focus, gallery_images, cause_id, campaign_id,
       (now() at time zone 'Asia/Kolkata')::date - days_ago, true, true
     from jsonb_array_elements($1) as entry, jsonb_populate_record(null::public.stories, entry),
       jsonb_to_record(entry) as seeded (days_ago int)
     on conflict (id) do nothing`,
    [JSON.stringify(stories)],
  )
}

// Menu items have no natural key, so a menu with any item is left alone.
async function seedNavigation(query: Query): Promise<void> {
  await query(
    `with item as materialized (
       select gen_random_uuid() as id, name, label, path, is_external, "order", parent
       from jsonb_to_recordset($1) as item
         (name text, label text, path text, is_external boolean, "order" integer, parent text)
       where not exists (select from public.navigation_items)
     )
     insert into public.navigation_items (id, label, path, is_external, "order", parent_id, created_at)
     select item.id, item.label, item.path, item.is_external, item."order", above.id,
       now() + item."order" * interval '1 ms'
     from item left join item as above on above.name = item.parent`,
    [
      JSON.stringify(
        navigationDefaults.map(({ id, parent_id, ...item }) => ({ name: id, parent: parent_id, ...item })),
      ),
    ],
  )
}

async function seedOrganisation(query: Query): Promise<void> {
  await query(
    `insert into public.site_settings (key, value, is_sample) select key, value, true from jsonb_each_text($1)
     on conflict (key) do nothing`,
    [JSON.stringify(organisationDefaults)],
  )
}

// Staff may remove a translation to show the English: none is added to a language that has any.
async function seedTranslations(query: Query): Promise<void> {
  await query(
    `insert into public.translations (language, kind, item, field, text, source, is_sample)
     select language, kind, item, field, text, source, true
     from jsonb_to_recordset($1)
       as seeded (language text, kind text, item text, field text, text text, source text)
     where not exists (select from public.translations as t where t.language = seeded.language)
     union all
     select label.language, 'menu', item.id::text, 'label', label.text, label.source, true
     from jsonb_to_recordset($2) as label (language text, path text, source text, text text)
       join public.navigation_items as item on item.path = label.path and item.label = label.source
     where not exists (select from public.translations as t where t.language = label.language)`,
    [JSON.stringify(seededTranslations), JSON.stringify(seededMenuLabels)],
  )
}
