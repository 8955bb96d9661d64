const LONGEST = 100
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Slug of a title: "Food & Families" is food-families. Empty without any Latin letter. */
export function slugFrom(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
}

/** The first of food, food-2, food-3 … that is free. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  let number = 2
  while (taken.includes(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}

/** The problem with an address, in a sentence; null if it is valid. */
export function slugProblem(slug: string, others: readonly string[], noun = 'cause'): string | null {
  if (slug === '') return `Enter an address for the ${noun}.`
  if (slug.length > LONGEST) return 'The address may have at most 100 characters.'
  // A letter of another alphabet may look just like one of this.
  const [foreign] = /[^\x20-\x7e]/u.exec(slug) ?? []
  if (foreign) return `“${foreign}” is not one of the letters a to z. Type the address again.`
  if (!SLUG.test(slug)) return 'Use small letters, digits and single hyphens, like food-for-families.'
  return others.includes(slug) ? `Another ${noun} already has this address.` : null
}
