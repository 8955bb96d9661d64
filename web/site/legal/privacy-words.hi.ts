export { privacyInHindi as content } from '#domain/page-content/hi/legal.ts'
export { words } from './words.hi.ts'
