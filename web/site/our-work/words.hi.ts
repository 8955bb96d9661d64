export { ourWorkDefaults as content } from '#domain/page-content/our-work.hi.ts'
