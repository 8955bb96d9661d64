/** What turns rows into causes, in a file of its own: a page that arrived rendered has them. */
export { readCause, readCauseCard, readGivingCause } from '#domain/causes/cause.ts'
