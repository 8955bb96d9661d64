import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import { navigationDefaults } from '#domain/website/navigation.ts'
import { organisationDefaults } from '#domain/website/organisation.ts'
import { type Asked, answer } from './network.ts'

const cause = (id: string, title: string, amounts: readonly number[], order: number) => ({
  id,
  title,
  summary: `What ${title} does.`,
  problem_statement: '',
  solution_description: '',
  impact_description: '',
  hero_image_url: null,
  hero_image_focus: null,
  gallery_images: [],
  unit_costs: amounts.map((amount) => ({ amount: `₹${amount.toLocaleString('en-IN')}`, description: title })),
  default_amount: null as number | null,
  is_sample: false,
  order,
})
export const causes = [
  cause('therapy-support', 'Therapy Support', [499, 1499, 1996], 1),
  cause('hygiene-drives', 'Hygiene Drives', [199, 599], 2),
  cause('elder-care', 'Elder Care', [499, 1999], 3),
]

const giving = { razorpay_key_id: 'rzp_test_key', monthly_gifts_available: 'yes' }

const pageRows = Object.entries(defaultsBySlug).flatMap(([page_slug, elements]) =>
  Object.entries(elements).map(([element_id, content_data]) => ({
    page_slug,
    element_id,
    content_data,
    is_sample: true,
  })),
)

/** A new instance with three causes and online giving. */
export function answerSite(settings: Record<string, string> = {}): void {
  const stored = { ...organisationDefaults, ...giving, ...settings }
  const rows = Object.entries(stored).map(([key, value]) => ({ key, value, is_sample: false }))
  answer(/^\/rest\/v1\//, [])
  answer('/rest/v1/page_content', (asked) =>
    pageRows.filter(({ page_slug }) => isWanted(asked, 'page_slug', page_slug)),
  )
  answer('/rest/v1/navigation_items', navigationDefaults)
  answer('/rest/v1/site_settings', (asked) => rows.filter(({ key }) => isWanted(asked, 'key', key)))
  answer('/rest/v1/causes', (asked) => causes.filter(({ id }) => isWanted(asked, 'id', id)))
}

/** Reads PostgREST's filters `eq.value` and `in.(one,other)`. */
function isWanted({ url }: Asked, column: string, value: string): boolean {
  const filter = url.searchParams.get(column)
  if (filter === null) return true
  const [, list = filter.replace(/^eq\./, '')] = /^in\.\((.*)\)$/.exec(filter) ?? []
  return list.split(',').includes(value)
}
