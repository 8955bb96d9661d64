import { expect, test } from 'vitest'
import { isPlatformHome } from './platform-links.ts'

test.each([
  ['https://www.ketto.org/', true],
  ['https://facebook.com', true],
  ['http://WWW.Instagram.com/?hl=en', true],
  ['https://chat.whatsapp.com/', true],
  ['https://www.ketto.org/fundraiser/asha', false],
  ['https://www.youtube.com/@asha', false],
  ['https://asha.example/', false],
  ['/donate', false],
  ['', false],
  [null, false],
])('recognises %s as a platform’s front page: %s', (link, isHome) => {
  expect(isPlatformHome(link)).toBe(isHome)
})
