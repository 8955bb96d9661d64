export { privacyDefaults as content } from '#domain/page-content/legal.hi.ts'
export { words } from './words.hi.ts'
