/** Parsers from rows to causes, as a separate chunk: a page rendered by the server has its causes. */
export { believableCause, believableCosts } from '#domain/causes/believable-cause.ts'
export { readCause, readCauseCard, readGivingCause } from '#domain/causes/cause.ts'
export { siteAddress } from '#domain/website/site-address.ts'
