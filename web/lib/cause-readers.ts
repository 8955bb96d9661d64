/** What turns rows into causes, in a file of its own: a page that arrived rendered has them. */
export { believableCause, believableCosts } from '#domain/causes/believable-cause.ts'
export { readCause, readCauseCard, readGivingCause } from '#domain/causes/cause.ts'
export { siteAddress } from '#domain/website/site-address.ts'
