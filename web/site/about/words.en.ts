export { aboutDefaults as content } from '#domain/page-content/about.ts'
