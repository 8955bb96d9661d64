export { ourWorkInHindi as content } from '#domain/page-content/hi/our-work.ts'
