import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { siteAddress } from '../website/site-address.ts'
import { believableCause, believableCosts } from './believable-cause.ts'
import { readCause, readCauseCard } from './cause.ts'
import { causeDescription } from './cause-texts.ts'

const stored = {
  id: 'elder-care',
  title: 'Elder Care',
  order: 3,
  hero_image_url: '/storage/v1/object/public/site_assets/public/causes/elder-care/hero.webp',
  hero_image_focus: '62% 35%',
  problem_statement: 'Alone.',
  summary: 'Company.',
  solution_description: 'Tea.\nTime.',
  impact_description: 'Company.',
  unit_costs: [{ amount: '₹999', description: 'One day' }],
  default_amount: 999,
  gallery_images: [{ src: 'https://example.org/a.webp', alt: 'Tea', focus: '0% 100%' }],
  video_url: 'https://www.youtube-nocookie.com/embed/abc',
  donate_button: { text: 'Give', link: '/donate?cause_id=elder-care' },
  ketto_button: { text: 'Ketto', link: 'https://www.ketto.org/x' },
  giveindia_button: { text: 'GiveIndia', link: 'https://www.giveindia.org/x' },
  volunteer_button: { text: 'Come along', link: '/volunteer' },
}

describe('a stored cause', () => {
  test('reads back unchanged', () => {
    expect(readCause({ ...stored, created_at: 'now' })).toEqual(stored)
  })

  test('has a page with only an id, with the buttons that need no partner', () => {
    expect(readCause({ id: 'new-cause-1' })).toEqual({
      id: 'new-cause-1',
      title: 'new-cause-1',
      order: 0,
      hero_image_url: null,
      hero_image_focus: null,
      problem_statement: '',
      summary: '',
      solution_description: '',
      impact_description: '',
      unit_costs: [],
      default_amount: null,
      gallery_images: [],
      video_url: null,
      donate_button: { text: 'Donate Now', link: '/donate' },
      ketto_button: { text: 'Ketto', link: '' },
      giveindia_button: { text: 'GiveIndia', link: '' },
      volunteer_button: { text: 'Volunteer', link: '/volunteer' },
    })
  })

  test('loses unsafe and broken parts, and keeps the rest', () => {
    const cause = readCause({
      ...stored,
      hero_image_url: 'data:image/svg+xml,<svg/>',
      hero_image_focus: '50%; background: red',
      unit_costs: [{ amount: ' ₹499 ' }, null, 'x', { amount: '', description: ' ' }],
      gallery_images: [{ src: 'javascript:alert(1)', alt: 'x' }, { src: '/a.webp', focus: '101% 5%' }, 7],
      video_url: 'http://example.org/embed',
      donate_button: { text: '', link: 'JAVASCRIPT:alert(1)' },
      ketto_button: null,
    })
    expect(cause).toMatchObject({
      hero_image_url: null,
      hero_image_focus: null,
      unit_costs: [{ amount: '₹499', description: '' }],
      gallery_images: [{ src: '/a.webp', alt: '' }],
      video_url: null,
      donate_button: { text: 'Donate Now', link: '/donate' },
      ketto_button: { text: 'Ketto', link: '' },
    })
  })

  test.each([null, undefined, 'elder-care', [], {}, { id: '' }, { id: 7 }])('rejects %j', (row) => {
    expect(readCause(row)).toBeNull()
    expect(readCauseCard(row)).toBeNull()
  })

  test('never breaks its reader', () => {
    const row = fc.record({
      id: fc.string({ minLength: 1 }),
      unit_costs: fc.anything(),
      gallery_images: fc.anything(),
      donate_button: fc.anything(),
      video_url: fc.anything(),
    })
    fc.assert(
      fc.property(row, (cause) => {
        expect(readCause(cause)?.id).toBe(cause.id)
      }),
    )
  })
})

describe('the description of a cause', () => {
  test('equals the text up to 160 characters', () => {
    expect(causeDescription('  Two\nlines. ')).toBe('Two lines.')
    const exact = `${'word '.repeat(31)}abcde`
    expect(exact).toHaveLength(160)
    expect(causeDescription(exact)).toBe(exact)
  })

  test('ends after a whole word, with the ellipsis inside the 160', () => {
    expect(causeDescription('word '.repeat(40))).toBe(`${'word '.repeat(31)}word…`)
    expect(causeDescription(`x${'word '.repeat(40)}`)).toBe(`x${'word '.repeat(30)}word…`)
    const oneTooMany = `${'a'.repeat(159)} b`
    expect(causeDescription(oneTooMany)).toBe(`${'a'.repeat(159)}…`)
    expect(causeDescription(`${'word '.repeat(30)}then, inexplicably so`)).toBe(`${'word '.repeat(30)}then…`)
  })

  test('splits a word only if necessary, and never a character', () => {
    expect(causeDescription('a'.repeat(200))).toBe(`${'a'.repeat(159)}…`)
    expect(causeDescription('😀'.repeat(100))).toBe(`${'😀'.repeat(79)}…`)
  })

  test('never exceeds 160 characters and starts like the text', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), (text) => {
        const description = causeDescription(text)
        expect(description.length).toBeLessThanOrEqual(160)
        expect(text.startsWith(description.replace(/…$/, ''))).toBe(true)
        expect(description.endsWith('…')).toBe(text.length > 160)
      }),
    )
  })
})

describe('a cause at a public address', () => {
  const publicSite = siteAddress('https://www.asha.example')
  const cause = { ...stored, impact_description: '2,137+ sessions' }

  test('hides a sample’s achievements, prices and partner pages', () => {
    expect(believableCause(cause, true, publicSite)).toEqual({
      ...cause,
      impact_description: '',
      unit_costs: [],
      ketto_button: { text: 'Ketto', link: '' },
      giveindia_button: { text: 'GiveIndia', link: '' },
    })
    expect(believableCause(cause, true, siteAddress('http://localhost:3000'))).toEqual(cause)
  })

  test('hides a sample’s prices in the giving form and cards', () => {
    expect(believableCosts(cause, true, publicSite)).toEqual({ ...cause, unit_costs: [] })
    expect(believableCosts(cause, false, publicSite)).toEqual(cause)
    expect(believableCosts(cause, true, siteAddress('http://localhost:3000'))).toEqual(cause)
  })

  test('shows staff’s cause unchanged, except for a link to a partner’s front page', () => {
    const added = { ...cause, ketto_button: { text: 'Ketto', link: 'https://www.ketto.org/' } }
    for (const site of [publicSite, siteAddress('http://localhost:3000')]) {
      expect(believableCause(added, false, site)).toEqual({
        ...cause,
        ketto_button: { text: 'Ketto', link: '' },
      })
    }
    expect(believableCause(added, true, siteAddress('http://localhost:3000'))).toEqual(added)
  })
})
