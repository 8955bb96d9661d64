export { privacyDefaults as content } from '#domain/page-content/legal.ts'
export { words } from './words.en.ts'
