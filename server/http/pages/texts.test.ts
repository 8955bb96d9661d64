import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { impactDefaults } from '#domain/page-content/impact.ts'
import { storeSeedFiles } from '../../seed-files.ts'
import { BUILD_TIMEOUT_MS } from '../../testing/product-process.ts'
import {
  allNamed,
  allWords,
  factsOf,
  linkTo,
  metaOf,
  named,
  openSite,
  region,
  type Site,
  wordsOf,
} from '../../testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
}, BUILD_TIMEOUT_MS)
afterAll(() => site.close())

const file = (page: string, id: string) => `/storage/v1/object/public/site_assets/public/${page}/${id}-1.pdf`

describe('home', () => {
  test('opens with its title, three ways on and four badges', async () => {
    const page = await site.read('/')
    expect(allWords(page, 'h1')).toEqual(['Help you can see, touch and count'])
    const main = named(page, 'main', /./)
    expect(linkTo(main, 'Donate Now')).toBe('/donate')
    expect(linkTo(main, 'Sponsor a Project')).toBe('/our-work')
    expect(linkTo(main, 'Partner through CSR')).toBe('/csr-partnership')
    expect(allWords(main, 'li b')).toEqual(['80G', '12A', 'Section 8 NGO', 'CSR eligible'])
  })

  test('shows four counters, six areas, a story, three tiers and the CSR section', async () => {
    const page = await site.read('/')
    const counters = region(page, 'What people like you have made possible')
    expect(allWords(counters, 'dt')).toEqual([
      'Families fed',
      'Therapy sessions',
      'Hygiene kits',
      'Children and elderly supported',
    ])
    expect(allWords(counters, 'dd .sr-only')).toEqual(['10,842+', '2,137+', '1,006+', '2,000+'])

    const areas = region(page, 'Where your gift goes to work')
    expect(areas.querySelectorAll('article')).toHaveLength(6)
    expect(areas.querySelectorAll('article img')).toHaveLength(6)
    expect(linkTo(page, 'Read more stories')).toBe('/impact#stories')

    const tiers = region(page, 'Give a little every month').querySelectorAll('li')
    expect(tiers.map((tier) => [wordsOf(tier).split(' ')[0], ...allWords(tier, 'h3')])).toEqual([
      ['₹499', 'One therapy session'],
      ['₹999', 'One day of elder care'],
      ['₹1,999', 'An education kit'],
    ])

    const csr = region(page, 'CSR that your board can follow')
    expect(linkTo(csr, 'Book a Call')).toBe('/contact?about=call')
    expect(linkTo(csr, 'Ask for the CSR dossier')).toBe('/contact?about=dossier')
  })

  test('describes the organisation in JSON-LD', async () => {
    expect(factsOf(await site.read('/'))).toContainEqual(
      expect.objectContaining({
        '@type': 'NGO',
        name: 'Daan Foundation',
        potentialAction: expect.objectContaining({ '@type': 'DonateAction' }),
      }),
    )
  })
})

describe('about', () => {
  test('has the story in two paragraphs, the mission and the vision', async () => {
    const page = await site.read('/about')
    expect(allWords(page, 'h1')).toEqual(['We begin by listening'])
    expect(allWords(region(page, 'How it began'), 'p')).toEqual([
      expect.stringMatching(/^It started with a pot of khichdi\./),
      expect.stringMatching(/^So the kitchen grew a therapy room/),
    ])
    expect(wordsOf(region(page, 'Our mission'))).toContain('To bring therapy, good health')
    expect(wordsOf(region(page, 'Our vision'))).toContain('An India where')
  })

  test('has its certificates at an anchor, and a file to download once there is one', async () => {
    const certificates = async () => {
      const page = await site.read('/about')
      return page.querySelector('#certificates') ?? page
    }
    const before = await certificates()
    expect(before.querySelectorAll('li')).toHaveLength(4)
    expect(linkTo(before, 'Ask for our certificates')).toBe('/contact?about=certificates')
    const url = file('about', 'certificates_button')
    await site.store('about', 'certificates_button', { url, text: 'Download Certificates', link: '/contact' })
    expect(linkTo(await certificates(), /^Download Certificates/)).toBe(url)
  })
})

describe('our work', () => {
  test('shows the causes in their order, each with a picture, a summary, a price and a link', async () => {
    const cards = named(await site.read('/our-work'), 'main', /./).querySelectorAll('article')
    expect(cards.flatMap((card) => allWords(card, 'h2'))).toEqual([
      'Therapy Support',
      'Hygiene Drives',
      'Education for Every Child',
      'Elder Care',
      'Food for Families',
      'Animals and Environment',
    ])
    const [, , , elders] = cards
    if (!elders) throw new Error('The page has no fourth cause.')
    expect(elders.querySelector('img')?.getAttribute('src')).toMatch(/elder-care\/hero\.webp/)
    expect(allWords(elders, 'p')).toEqual([
      'A friend at the door with a warm meal, the right medicines and time for tea.',
    ])
    expect(elders.querySelector('p')?.classList.contains('line-clamp-3')).toBe(true)
    expect(wordsOf(elders)).toContain('From ₹599')
    expect(linkTo(elders, /^Learn More.*Elder Care$/)).toBe('/our-work/elder-care')
  })
})

describe('impact', () => {
  test('has the six counters whole in the response', async () => {
    const counters = allWords(await site.read('/impact'), 'dd .sr-only')
    expect(counters).toEqual(['10,842+', '2,137+', '1,006+', '2,000+', '15+', '500+'])
  })

  test('sends the annual report on request until there is a file', async () => {
    const report = async () => region(await site.read('/impact'), impactDefaults.annual_report_heading)
    const onRequest = 'We will gladly email you the latest one.'
    expect(wordsOf(await report())).toContain(onRequest)
    expect(linkTo(await report(), 'Ask for the annual report')).toBe('/contact?about=annual-report')
    const url = file('impact', 'annual_report_button')
    await site.store('impact', 'annual_report_button', {
      url,
      text: 'Download Annual Report',
      link: '/contact',
    })
    expect(linkTo(await report(), /^Download Annual Report/)).toBe(url)
    expect(wordsOf(await report())).not.toContain(onRequest)
  })

  test('links each of its three stories without JavaScript', async () => {
    const page = await site.read('/impact')
    const slides = page.querySelectorAll('#stories [aria-roledescription="slide"]')
    expect(slides).toHaveLength(3)
    const { story_1_label, story_2_label, story_3_label } = impactDefaults
    expect([story_1_label, story_2_label, story_3_label].map((label) => linkTo(page, label))).toEqual(
      slides.map(({ id }) => `#${id}`),
    )
    expect(slides.map((slide) => allWords(slide, 'h3'))).toEqual([
      [impactDefaults.story_1_title],
      [impactDefaults.story_2_title],
      [impactDefaults.story_3_title],
    ])
  })
})

describe('CSR partnership', () => {
  test('maps six projects to the items of Schedule VII, in a table', async () => {
    const table = named(await site.read('/csr-partnership'), 'table', 'Six projects to shape with you')
    expect(allWords(table, 'th[scope="col"]')).toEqual([
      'Project',
      'Schedule VII',
      'Budget',
      'What we report each quarter',
    ])
    const rows = table.querySelectorAll('tbody tr')
    expect(
      rows.map((row) => [...allWords(row, 'th[scope="row"]'), /Item \(\w+\)/.exec(wordsOf(row))?.[0]]),
    ).toEqual([
      ['Therapy and mental health', 'Item (i)'],
      ['Hygiene in schools and settlements', 'Item (i)'],
      ['Education for every child', 'Item (ii)'],
      ['Elder care at home', 'Item (i)'],
      ['Food for families', 'Item (i)'],
      ['Animals and environment', 'Item (iv)'],
    ])
  })

  test('names its budgets and its reports', async () => {
    const page = await site.read('/csr-partnership')
    expect(wordsOf(page)).toContain('Projects from ₹20 Lakhs to ₹5 Crores')
    for (const reason of ['Flexible budgets', 'Schedule VII aligned', 'Transparent reporting'])
      expect(allNamed(page, 'h2, h3', reason), reason).toHaveLength(1)
  })

  test.each([
    ['Book a Call', 'A call about a CSR partnership'],
    ['Ask for the CSR dossier', 'Your CSR dossier'],
  ])('links “%s” to a message with the subject "%s"', async (name, subject) => {
    const next = region(await site.read('/csr-partnership'), 'Plan something that lasts')
    const form = await site.read(linkTo(next, name) ?? '')
    expect(form.querySelector('input[name="subject"]')?.getAttribute('value')).toBe(subject)
  })

  test('offers the dossier to download once there is a file', async () => {
    const url = file('csr_partnership', 'csr_dossier_button')
    const stored = { url, text: 'Download CSR Dossier', link: '/contact' }
    await site.store('csr_partnership', 'csr_dossier_button', stored)
    const next = region(await site.read('/csr-partnership'), 'Plan something that lasts')
    expect(linkTo(next, /^Download CSR Dossier/)).toBe(url)
  })
})

describe('a cause', () => {
  const PATH = '/our-work/elder-care'

  test('shows its problem, solution, impact, costs and ways to help', async () => {
    const page = await site.read(PATH)
    expect(allWords(page, 'h1')).toEqual(['Elder Care'])
    for (const [name, words] of [
      ['Understanding the Problem', 'They raised families'],
      ['Our Solution & Strategy', 'Our volunteers visit elders at home'],
      ['Impact & Achievements', '2,000+ children and elderly'],
    ] as const)
      expect(wordsOf(region(page, name))).toContain(words)
    expect(allWords(region(page, 'How Your Donation Helps'), 'li')).toContainEqual(
      expect.stringMatching(/^₹999\s?One day of elder care: meals, medicines and company$/),
    )

    const actions = region(page, 'Be part of this work')
    expect(linkTo(actions, 'Donate Now')).toBe('/donate?cause_id=elder-care')
    expect(linkTo(actions, 'Volunteer')).toBe('/volunteer')
    for (const partner of ['Ketto', 'GiveIndia'])
      expect(named(actions, 'a', partner).attributes).toMatchObject({ target: '_blank', rel: 'noopener' })
  })

  test('offers WhatsApp first to share a cause', async () => {
    const [first] = region(await site.read(PATH), 'Tell a friend').querySelectorAll('a')
    expect(first && wordsOf(first)).toBe('WhatsApp')
    expect(first?.getAttribute('href')).toBe(
      `https://wa.me/?text=Elder%20Care%20${encodeURIComponent(`${site.url}${PATH}`)}`,
    )
  })

  test('describes itself to messengers with its own picture', async () => {
    await storeSeedFiles(site.services)
    const page = await site.read(PATH)
    expect(metaOf(page, 'og:title')).toBe('Elder Care')
    expect(metaOf(page, 'description')).toMatch(/^They raised families.{1,138}\w…$/)
    expect(metaOf(page, 'twitter:card')).toBe('summary_large_image')
    const picture = await fetch(metaOf(page, 'og:image') ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const facts = JSON.stringify(factsOf(page))
    expect(facts).toContain('"@type":"BreadcrumbList"')
    expect(facts).toContain('"@type":"DonateAction"')
  })
})

describe('volunteer', () => {
  test('offers seven areas of interest and the chat group in a new tab', async () => {
    const page = await site.read('/volunteer')
    expect(allWords(page, 'select[name="interestArea"] option')).toEqual([
      'Select an interest area',
      'Teaching & Education',
      'Hygiene Drives',
      'Fundraising',
      'Therapy Support',
      'Elder Care',
      'Animal & Environment Welfare',
      'Other',
    ])
    expect(named(page, 'a', 'Join our WhatsApp group').attributes).toMatchObject({
      href: 'https://chat.whatsapp.com/',
      target: '_blank',
      rel: 'noopener',
    })
  })

  test('lists one role for each stored line', async () => {
    await site.store('volunteer', 'volunteer_roles', 'Teach chess\n\n  Mend bicycles  \n')
    const roles = region(await site.read('/volunteer'), 'Ways to help')
    expect(allWords(roles, 'li')).toEqual(['Teach chess', 'Mend bicycles'])
  })
})

describe('contact', () => {
  test('has the address in two lines, a mail link and a call link', async () => {
    const page = await site.read('/contact')
    expect(allWords(page, 'main address > span')).toEqual(['Connaught Place', 'New Delhi 110001'])
    expect(linkTo(page, 'hello@example.org')).toBe('mailto:hello@example.org')
    expect(linkTo(page, '+91 98765 43210')).toBe('tel:+919876543210')
  })

  test('lets a stored address add no fields to a mail', async () => {
    await site.store('contact', 'email_address', 'help@example.org?bcc=all@example.org')
    expect(linkTo(await site.read('/contact'), /^help@/)).toBe(
      'mailto:help@example.org%3Fbcc%3Dall@example.org',
    )
  })

  test('shows no map where none is stored', async () => {
    expect((await site.read('/contact')).querySelectorAll('iframe')).toHaveLength(1)
    await site.store('contact', 'map_embed_url', {})
    expect((await site.read('/contact')).querySelectorAll('iframe')).toHaveLength(0)
  })
})

describe('donate', () => {
  test('mentions 80G only with a valid approval, and email only while emails can be sent', async () => {
    const note = async (path: string) => {
      const found = (await site.read(path)).querySelector('.pay-note')
      return found && wordsOf(found)
    }
    const approve = async (valid_to: string | null) => {
      await site.administrator.from('registrations').delete().eq('kind', '80g').throwOnError()
      await site.administrator
        .from('registrations')
        .insert({ kind: '80g', number: 'AAATA1234FF20214', valid_from: '2021-04-01', valid_to })
        .throwOnError()
    }
    const sendBySmtp = (smtp_host: string) =>
      site.administrator
        .from('site_settings')
        .upsert([
          { key: 'email_transport', value: 'smtp' },
          { key: 'email_sender_address', value: 'hello@asha.example' },
          { key: 'smtp_host', value: smtp_host },
        ])
        .throwOnError()

    expect(await note('/donate')).toBeNull()
    await approve('2022-03-31')
    expect(await note('/donate')).toBeNull()
    await approve(null)
    expect(await note('/donate')).toBe('80G receipt')
    expect(await note('/hi/donate')).toBe('80G रसीद')
    await sendBySmtp('mail.asha.example')
    expect(await note('/donate')).toBe('80G receipt by email')
    expect(await note('/hi/donate')).toBe('80G रसीद ईमेल से')
    await sendBySmtp('')
    expect(await note('/donate')).toBe('80G receipt')
  })
})
