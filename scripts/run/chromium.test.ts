import { expect, test } from 'vitest'
import { usualPlaces } from './chromium.mjs'

test('looks in the existing program folders on Windows', () => {
  const env = { ProgramFiles: 'C:\\Program Files', LocalAppData: 'C:\\Users\\asha\\AppData\\Local' }
  expect(usualPlaces('win32', env)).toEqual([
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Users\\asha\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    'C:\\Users\\asha\\AppData\\Local\\Chromium\\Application\\chrome.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Users\\asha\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe',
  ])
})

test('looks among the applications on a Mac, and only on the PATH on Linux', () => {
  expect(usualPlaces('darwin', {})[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(usualPlaces('linux', { ProgramFiles: '/none' })).toEqual(['/snap/bin/chromium'])
})
