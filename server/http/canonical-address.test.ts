import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-address.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/login', '/login'],
  ['/Login', '/login'],
  ['/LOGIN/Forgot-Password', '/login/forgot-password'],
  ['/%6cogin', '/login'],
  ['/%4Cogin', '/login'],
  ['/login/', '/login'],
  ['//login//', '/login'],
  ['/%61dmin/donors', '/admin/donors'],
  ['/hi/Login/', '/login'],
  ['/hi/admin/donors', '/admin/donors'],
  ['/hi/hi/login', '/hi/hi/login'],
  ['/hi/Donate', '/hi/donate'],
  ['/hi', '/hi'],
  ['//evil.example/x', '/evil.example/x'],
  ['/our-work/%e0%a4%9c', '/our-work/%E0%A4%9C'],
  ['/our-work/a%2Fb', '/our-work/a%2Fb'],
  ['/our-work/%zz', '/our-work/%zz'],
  ['/Über', '/Über'],
  ['/Admin/Payouts/setl_DGlQ1Rj8os78Ec/', '/admin/payouts/setl_DGlQ1Rj8os78Ec'],
])('spells %s as %s', (asked, own) => {
  expect(canonicalPath(asked)).toBe(own)
  expect(canonicalPath(own)).toBe(own)
})
