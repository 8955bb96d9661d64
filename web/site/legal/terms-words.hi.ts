export { termsDefaults as content } from '#domain/page-content/legal.hi.ts'
export { words } from './words.hi.ts'
