// `npm run texts -- LANGUAGE import` adds the line of a new language.
export { words as en } from './checkout-words.en.ts'
export { words as hi } from './checkout-words.hi.ts'
