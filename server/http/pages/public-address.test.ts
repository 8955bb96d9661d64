import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_TIMEOUT_MS } from '../../testing/product-process.ts'
import { openSite, type Site } from '../../testing/site.ts'

/** Words of the sample content that would be false claims on a charity's own site. */
const SAMPLES = [
  '10,842',
  'bus board',
  'khichdi',
  'Section 8 NGO',
  '+91 98765 43210',
  'Connaught Place',
  'daanfoundation@example',
  'https://www.ketto.org',
  'https://www.giveindia.org',
  '"https://www.facebook.com/"',
  'https://chat.whatsapp.com',
  '2,137',
  'One therapy session',
  'One hygiene kit',
  'From ₹',
  '₹1,996',
  '₹20 Lakhs',
  '₹20 लाख',
  '₹5 Crores',
  'Sample text',
  'wants no name',
  'School books for one child',
  'Rehana',
  'रेहाना',
  'Our campaign',
  'News and stories',
]

let local: Site
let site: Site
beforeAll(async () => {
  local = await openSite()
  site = await openSite('https://asha.test')
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await local.close()
  await site.close()
})

const PATHS = [
  '/',
  '/about',
  '/impact',
  '/donate',
  '/volunteer',
  '/contact',
  '/our-work',
  '/our-work/therapy-support',
  '/donate?cause_id=therapy-support',
  '/csr-partnership',
  '/hi/csr-partnership',
  '/campaigns',
  '/campaigns/a-full-school-bag',
  '/donate?campaign=a-full-school-bag',
  '/stories',
  '/stories/the-blue-bag',
  '/hi/stories/feed.xml',
  '/our-work/education-for-every-child',
]

/** The HTML of a page without its scripts. */
const shownAt = async ({ get }: Site, path: string) => {
  const { page } = await get(path)
  for (const script of page.querySelectorAll('script')) script.remove()
  return page.outerHTML
}

test.each(PATHS)('sends %s without samples at a public address', async (path) => {
  const shown = await shownAt(site, path)
  expect(SAMPLES.filter((sample) => shown.includes(sample))).toEqual([])
})

test('sends the samples on this machine', async () => {
  const shown = (await Promise.all(PATHS.map((path) => shownAt(local, path)))).join()
  expect(SAMPLES.filter((sample) => !shown.includes(sample))).toEqual([])
})

test('offers no way to pay that is not set up', async () => {
  const donate = await shownAt(site, '/donate')
  expect(donate).toContain('Paying here needs JavaScript')
  expect(donate).not.toContain('#upi')
})
