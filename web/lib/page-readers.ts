/** Parsers from rows to a page's content, as a separate chunk: a page rendered by the server has its content. */
export { believable, isClaim, withoutClaims } from '#domain/page-content/claims.ts'
export { readPage } from '#domain/page-content/content.ts'
export { siteAddress } from '#domain/website/site-address.ts'
