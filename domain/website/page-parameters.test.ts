import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownAddress } from './page-parameters.ts'

const known = {
  causes: new Set(['water', 'old-water']),
  amounts: new Set(['199', '500']),
  campaigns: new Set(['books', 'old-books', 'ended']),
  runningCampaigns: new Set(['books']),
  stories: new Set(['rain']),
  storyPages: new Set(['2']),
}

test.each([
  ['/donate', 'amount=199', '/donate?amount=199'],
  ['/donate', 'utm_source=x&monthly=1&amount=199&amount=5', '/donate?amount=199&monthly=1'],
  ['/donate', 'amount=0199&monthly=2&citizenship=none', '/donate'],
  ['/donate', 'amount=198&cause_id=water', '/donate?cause_id=water'],
  ['/donate', 'amount=199&cause_id=made-up', '/donate?amount=199'],
  ['/hi/donate', 'cause_id=water', '/hi/donate?cause_id=water'],
  ['/donate/', 'cause_id=water', '/donate/'],
  ['/Donate', 'cause_id=water', '/Donate'],
  ['/donate', 'utm_source=whatsapp&gclid=1', '/donate'],
  ['/donate', 'amount=', '/donate'],
  ['/about', 'amount=199', '/about'],
  ['/contact', 'about=call', '/contact?about=call'],
  ['/contact', 'about=made-up', '/contact'],
  ['/our-work/water', 'x=1', '/our-work/water'],
  ['/our-work/old-water', '', '/our-work/old-water'],
  ['/our-work/made-up', 'x=1', '/our-work/-'],
  ['/our-work/made-up.data', '', '/our-work/-'],
  ['/hi/our-work/made-up', '', '/hi/our-work/-'],
  ['/donate/thank-you', 'reference=pay_1&x=2', '/donate/thank-you?reference=pay_1'],
  ['/unsubscribe', 'token=x&about=news&done=1', '/unsubscribe?about=news&done=1'],
  ['/unsubscribe', 'about=other', '/unsubscribe'],
  ['/donate', 'campaign=books&amount=500', '/donate?amount=500&campaign=books'],
  ['/donate', 'campaign=ended', '/donate'],
  ['/campaigns/books', 'utm_source=x', '/campaigns/books'],
  ['/hi/campaigns/old-books', '', '/hi/campaigns/old-books'],
  ['/campaigns/hidden', 'x=1', '/campaigns/-'],
  ['/stories/rain', '', '/stories/rain'],
  ['/hi/stories/made-up.data', '', '/hi/stories/-'],
  ['/stories/feed.xml', '', '/stories/feed.xml'],
  ['/hi/stories/feed.xml', 'x=1', '/hi/stories/feed.xml'],
  ['/stories', 'page=2', '/stories?page=2'],
  ['/stories', 'page=1', '/stories'],
  ['/stories', 'page=999', '/stories'],
  ['/constructor', 'name=x', '/constructor'],
])('renders %s?%s as %j', (path, query, address) => {
  expect(knownAddress(path, query, known)).toBe(address)
})

test('handles a long invented path in linear time', () => {
  const path = `${'/'.repeat(400_000)}x`
  expect(knownAddress(path, 'amount=199', known)).toBe(path)
  expect(knownAddress(`/our-work/${'a.data'.repeat(40_000)}`, '', known)).toBe('/our-work/-')
})

test('reads no other parameter on the server', () => {
  const folder = join(import.meta.dirname, '../../web/site')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const read = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/\bsearch(?:Params)?\.get\('(\w+)'\)/g)].map(([, name]) => name ?? '')
  })
  expect(new Set(read)).toEqual(
    new Set(['about', 'amount', 'campaign', 'cause_id', 'citizenship', 'monthly', 'page', 'reference']),
  )
})
