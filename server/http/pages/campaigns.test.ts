import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { addDays, dayOf } from '#domain/india/indian-days.ts'
import { BUILD_TIMEOUT_MS } from '../../testing/product-process.ts'
import { allNamed, factsOf, linkTo, metaOf, named, openSite, type Site, wordsOf } from '../../testing/site.ts'

let site: Site
let heardAt = 0
beforeAll(async () => {
  site = await openSite()
  site.services.database.onChange(() => {
    heardAt = performance.now()
  })
  await until('changes to be heard', () => site.services.database.listening)
}, BUILD_TIMEOUT_MS)
afterAll(() => site.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SAMPLE = '/campaigns/a-full-school-bag'
const today = dayOf(new Date())

const main = async (path: string) => wordsOf(named(await site.read(path), 'main', /./))

async function addCampaign(row: Record<string, unknown>): Promise<string> {
  const { data } = await site.administrator
    .from('campaigns')
    .insert({ title: 'Roofs', is_shown: true, ...row })
    .select()
    .single()
    .throwOnError()
  return data.id
}

/** A gift that counts, without what the payment path does beside it. */
async function give(campaign_id: string, amount: number, refunded = 0): Promise<void> {
  await site.services.database.server.query(
    `insert into public.donations (amount, refunded_amount, platform, payment_status, transaction_id, campaign_id)
     values ($1, $2, 'cheque', 'successful', gen_random_uuid()::text, $3)`,
    [amount, refunded, campaign_id],
  )
}

/** Every connection announces a change, and each announcement drops what is cached: waits for the last one. */
const isQuiet = () => until('the change to be announced', () => performance.now() - heardAt > 500)

/** Until the cached sums have gone stale. */
const waitAMinute = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })

describe('the page of a campaign', () => {
  test('shows its story, costs, promise and days left, and leads to the giving form', async () => {
    const page = await site.read(SAMPLE)
    const text = wordsOf(named(page, 'main', /./))
    expect(text).toContain('₹0 raised of ₹5,00,000')
    expect(text).toContain('0 gifts')
    expect(text).toContain('43 days left')
    expect(text).toContain('A family that wants no name doubles every gift up to ₹1,00,000: ₹0 so far.')
    expect(text).toContain('By the second week some of them no longer come.')
    expect(linkTo(page, /₹1,999/)).toBe('/donate?campaign=a-full-school-bag&amount=1999')
    expect(linkTo(named(page, 'main', /./), 'Give now')).toBe('/donate?campaign=a-full-school-bag')
    expect(linkTo(page, 'Donate ₹199')).toBe('/donate?amount=199&campaign=a-full-school-bag')
    expect(linkTo(named(page, 'section', 'Stories from this campaign'), 'The blue bag')).toBe(
      '/stories/the-blue-bag',
    )
    expect(metaOf(page, 'og:image')).toContain('education-for-every-child/gallery-3.webp')
    expect(JSON.stringify(factsOf(page))).toContain(`"item":"${site.url}${SAMPLE}"`)
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(site.url + SAMPLE)
    expect(page.querySelector('progress')?.getAttribute('aria-label')).toBe('₹0 raised of ₹5,00,000')
  })

  test('appears in Hindi, with figures in Latin digits', async () => {
    const text = await main(`/hi${SAMPLE}`)
    expect(text).toContain('250 बच्चों के लिए भरा हुआ बस्ता')
    expect(text).toContain('₹5,00,000 में से ₹0 जुटे')
    expect(text).toContain('43 दिन बाक़ी')
    expect(text).toContain(
      'एक परिवार, जो अपना नाम नहीं बताना चाहता की ओर से ₹1,00,000 तक हर दान दोगुना: अब तक ₹0।',
    )
  })

  test('shows the true sum and a full bar above the goal, and no bar without one', async () => {
    const id = await addCampaign({ slug: 'small', goal: 1000, match_by: 'Asha Ltd', match_limit: 500 })
    await give(id, 1500, 250)
    const page = await site.read('/campaigns/small')
    expect(wordsOf(page)).toContain('₹1,250 raised of ₹1,000')
    expect(wordsOf(page)).toContain('1 giftLast gift just now')
    expect(wordsOf(page)).toContain('Asha Ltd doubles every gift up to ₹500: ₹500 so far.')
    const bar = page.querySelector('progress')
    expect([bar?.getAttribute('value'), bar?.getAttribute('max'), bar?.textContent]).toEqual([
      '1000',
      '1000',
      '100%',
    ])

    await addCampaign({ slug: 'open-ended' })
    const open = await site.read('/campaigns/open-ended')
    expect(open.querySelector('progress')).toBeNull()
    expect(wordsOf(open)).toContain('₹0 raised')
    expect(wordsOf(open)).not.toContain('left')
  })

  test('stays after the last day with its thanks and cause, and takes no gifts', async () => {
    const thanks = 'Eleven roofs are dry.\nThank you.'
    const over = {
      starts_on: addDays(today, -9),
      ends_on: addDays(today, -1),
      thanks,
      cause_id: 'elder-care',
    }
    await addCampaign({ slug: 'over', unit_costs: [{ amount: '₹500', description: 'A sheet' }], ...over })
    const page = await site.read('/campaigns/over')
    const ended = named(page, 'section', 'This campaign has ended')
    expect(wordsOf(ended)).toContain('Eleven roofs are dry.Thank you.')
    expect(linkTo(ended, 'Read about Elder Care')).toBe('/our-work/elder-care')
    expect(allNamed(named(page, 'main', /./), 'a', /Give|₹/)).toEqual([])
    expect(wordsOf(page)).not.toContain('left')
    const list = named(await site.read('/campaigns'), 'section', 'Ended campaigns')
    expect(linkTo(list, 'Roofs')).toBe('/campaigns/over')
  })

  test('announces its first day and is not listed before it', async () => {
    await addCampaign({ slug: 'coming', title: 'Blankets', starts_on: '2099-01-05' })
    const page = await site.read('/campaigns/coming')
    expect(wordsOf(page)).toContain('Begins on 5 January 2099')
    expect(allNamed(named(page, 'main', /./), 'a', /Give/)).toEqual([])
    expect(await main('/campaigns')).not.toContain('Blankets')
    expect(await main('/hi/campaigns/coming')).toContain('5 जनवरी 2099 से शुरू')
  })

  test('redirects from a former address in each language, with its query', async () => {
    const id = await addCampaign({ slug: 'first-name' })
    await site.administrator.from('campaigns').update({ slug: 'second-name' }).eq('id', id).throwOnError()
    for (const prefix of ['', '/hi']) {
      const { status, headers } = await site.get(`${prefix}/campaigns/first-name?utm_source=letter`)
      expect(status).toBe(301)
      expect(headers.get('location')).toBe(`${prefix}/campaigns/second-name?utm_source=letter`)
    }
    expect(linkTo(await site.read('/donate?campaign=first-name'), 'Roofs')).toBe('/campaigns/second-name')
    const draft = await addCampaign({ slug: 'first-name', title: 'A draft', is_shown: false })
    expect((await site.get('/campaigns/first-name')).status).toBe(301)
    await site.administrator.from('campaigns').update({ is_shown: true }).eq('id', draft).throwOnError()
    expect(await main('/campaigns/first-name')).toContain('A draft')
  })

  test('returns the same 404 for hidden and unknown campaigns, from the request after it was hidden', async () => {
    const id = await addCampaign({ slug: 'to-hide', title: 'Hide me' })
    expect(await main('/campaigns/to-hide')).toContain('Hide me')
    expect(await main('/campaigns')).toContain('Hide me')
    await site.administrator.from('campaigns').update({ is_shown: false }).eq('id', id).throwOnError()
    const hidden = await site.get('/campaigns/to-hide')
    expect(hidden.status).toBe(404)
    expect(wordsOf(hidden.page)).toContain('The campaign you are looking for does not exist.')
    expect(await main('/campaigns')).not.toContain('Hide me')
    await isQuiet()
    await site.get('/campaigns/to-hide')
    const before = site.services.cache.size.entries
    expect((await site.get('/campaigns/made-up?x=1')).status).toBe(404)
    expect(site.services.cache.size.entries).toBe(before)
  })
})

describe('the progress of a campaign', () => {
  const sumsRead = (query: { mock: { calls: unknown[][] } }) =>
    query.mock.calls.filter(([sent]) =>
      JSON.stringify((sent as { text?: string }).text ?? sent).includes('campaign_progress'),
    ).length

  test('costs one read a minute for a page, however many gifts and visitors come', async () => {
    const id = await addCampaign({ slug: 'busy' })
    await isQuiet()
    // The start of a minute, so that it does not end during the test.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 60_000) })
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (let gift = 0; gift < 20; gift++) {
      await give(id, 100)
      await Promise.all([site.get('/campaigns/busy'), site.get('/campaigns/busy?n=1')])
    }
    expect(sumsRead(query)).toBe(1)
    expect(await main('/campaigns/busy')).toContain('₹100 raised')
    waitAMinute()
    const pages = await Promise.all(Array.from({ length: 10 }, () => site.get('/campaigns/busy')))
    expect(sumsRead(query)).toBe(2)
    for (const { page } of pages) expect(wordsOf(page)).toContain('₹2,000 raised')
  })

  test('costs one read a minute for visitors who call the function itself', async () => {
    const id = await addCampaign({ slug: 'called' })
    await isQuiet()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 60_000) })
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { anonKey } = site.services.tokens
    const call = async () =>
      (
        await fetch(`${site.url}/rest/v1/rpc/campaign_progress?slug=called`, { headers: { apikey: anonKey } })
      ).json()
    expect(await call()).toMatchObject([{ raised: 0, gifts: 0 }])
    await give(id, 500)
    expect(await call()).toMatchObject([{ raised: 0, gifts: 0 }])
    expect(sumsRead(query)).toBe(1)
    waitAMinute()
    expect(await call()).toMatchObject([{ raised: 500, gifts: 1 }])
    await site.administrator.from('campaigns').update({ is_shown: false }).eq('id', id).throwOnError()
    expect(await call()).toEqual([])
  })

  test('ends with the day in India, so that no page shows yesterday’s days left', async () => {
    await addCampaign({ slug: 'last-day', ends_on: today, starts_on: addDays(today, -3) })
    const midnight = Date.parse(`${addDays(today, 1)}T00:00:00+05:30`)
    vi.useFakeTimers({ toFake: ['Date'], now: midnight - 1000 })
    expect(await main('/campaigns/last-day')).toContain('Last day today')
    vi.setSystemTime(midnight)
    const text = await main('/campaigns/last-day')
    expect(text).not.toContain('Last day today')
    expect(text).toContain('This campaign has ended')
  })
})

describe('a campaign elsewhere on the site', () => {
  test('appears on Home while it is featured', async () => {
    const featured = named(await site.read('/'), 'section', 'A full school bag for 250 children')
    expect(featured.querySelector('progress')).not.toBeNull()
    expect(linkTo(featured, /^Give now/)).toBe('/donate?campaign=a-full-school-bag')
    const { data } = await site.administrator
      .from('campaigns')
      .update({ is_featured: false })
      .eq('slug', 'a-full-school-bag')
      .select()
      .throwOnError()
    expect(data).toHaveLength(1)
    expect(await main('/')).not.toContain('A full school bag')
  })

  test('appears in the giving form, with its amounts and without a choice of causes', async () => {
    const id = await addCampaign({
      slug: 'form',
      unit_costs: [{ amount: '₹750', description: 'A sheet' }],
      cause_id: 'elder-care',
    })
    const page = await site.read('/donate?campaign=form&amount=750&cause_id=food-for-families')
    expect(linkTo(page, 'Roofs')).toBe('/campaigns/form')
    expect(page.querySelector('select[name=cause_id]')).toBeNull()
    expect(page.querySelector('input[name=cause_id]')?.getAttribute('value')).toBe('elder-care')
    const presets = page.querySelectorAll('input[name=preset]')
    expect(presets.map((preset) => [preset.getAttribute('value'), preset.hasAttribute('checked')])).toEqual([
      ['750', true],
    ])
    await site.administrator
      .from('campaigns')
      .update({ ends_on: today, starts_on: addDays(today, -1) })
      .eq('id', id)
      .throwOnError()
    expect(await main('/donate?campaign=form')).toContain('Roofs')
    await site.administrator.from('campaigns').update({ is_shown: false }).eq('id', id).throwOnError()
    const without = await site.read('/donate?campaign=form')
    expect(allNamed(without, 'a', 'Roofs')).toEqual([])
    expect(without.querySelector('select[name=cause_id]')).not.toBeNull()
  })

  test('appears in the sitemap and the footer', async () => {
    const { html } = await site.get('/sitemap.xml')
    expect(html).toContain(`<loc>${site.url}/campaigns</loc>`)
    expect(html).toContain(`<loc>${site.url}/hi${SAMPLE}</loc>`)
    expect(linkTo(await site.read('/about'), 'Campaigns')).toBe('/campaigns')
  })
})
