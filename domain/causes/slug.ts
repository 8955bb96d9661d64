const LONGEST = 100
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The address that a title suggests: "Food & Families" is food-families. Empty for a title without any latin letter. */
export function slugFrom(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
}

/** The first of food, food-2, food-3 … that nobody has. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  let number = 2
  while (taken.includes(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}

/** What is wrong with a cause's address, in a sentence; null where it can be used. */
export function slugProblem(slug: string, others: readonly string[]): string | null {
  if (slug === '') return 'Enter an address for the cause.'
  if (slug.length > LONGEST) return 'The address may have at most 100 characters.'
  if (!SLUG.test(slug)) return 'Use small letters, digits and single hyphens, like food-for-families.'
  return others.includes(slug) ? 'Another cause already has this address.' : null
}
