// `npm run texts -- LANGUAGE import` adds the line of a new language.
export { letters as en } from './letters.en.ts'
export { letters as hi } from './letters.hi.ts'
