/** Names for tests of the same rule in TypeScript and in SQL. */
export const goodNames = [
  'Asha Rao',
  'A. P. J. Abdul Kalam',
  'S.K.Gupta',
  'Dr.Rao',
  'Asha Rao M.Com',
  'M/s. Sharma & Co.',
  'Infosys Pvt.Ltd',
  "D'Souza (Late)",
  'आशा राव',
  'क्\u200dष\u200cमा',
  '',
]

const HIDDEN = 'Please leave out line breaks and hidden or unreadable characters.'
const SIGN = 'Please begin with a letter or a digit.'
const LINK = 'Please leave out links, web addresses and email addresses.'

export const refusedNames: [string, string][] = [
  ['Asha\nRao', HIDDEN],
  ['Asha\tRao', HIDDEN],
  ['Asha\u2028Rao', HIDDEN],
  ['\u202eoaR ahsA', HIDDEN],
  ['Asha\u2066Rao', HIDDEN],
  ['As\ufffdha', HIDDEN],
  ['=1+1', SIGN],
  ['@SUM(1+1)', SIGN],
  ['+cmd|calc', SIGN],
  [' -2+3', SIGN],
  ['＝1', SIGN],
  ['Win at http://evil.example', LINK],
  ['See www.evil.example', LINK],
  ['See Evil.Com now', LINK],
  ['evil.co.in', LINK],
  ['आशा.com', LINK],
  ['t.me/evil', LINK],
  ['ｅｖｉｌ．ｃｏｍ', LINK],
  ['evil\u200b.com', LINK],
  ['asha@example.org', LINK],
]
