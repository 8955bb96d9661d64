// `npm run texts -- LANGUAGE import` adds the line of a new language.
export { content as hi } from './content.hi.ts'
