// `npm run texts -- LANGUAGE import` adds the line of a new language.
export { letters as en } from './texts.en.ts'
export { letters as hi } from './texts.hi.ts'
