/** What turns rows into a page's content, in a file of its own: a page that arrived rendered has its content. */
export { believable, isClaim, withoutClaims } from '#domain/page-content/claims.ts'
export { readPage } from '#domain/page-content/content.ts'
export { siteAddress } from '#domain/website/site-address.ts'
