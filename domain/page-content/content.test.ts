import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { type PageDefaults, readPage } from './content.ts'
import { readLines } from './text-lines.ts'

const defaults = {
  hero_title: 'Namaste',
  phone_number: '+91 1',
  hero_image: { url: '/default.webp', alt: 'A default picture' },
  give_button: { text: 'Give', link: '/donate' },
  certificates_button: { url: '', text: 'Download', link: '/contact' },
  video_url: { url: '' },
  map_embed_url: { url: 'https://www.google.com/maps?output=embed' },
  donation_presets: { presets: [{ amount: 499, description: 'One session' }] },
  impact_figures: { figures: [] },
  team_people: { people: [] },
  report_documents: { documents: [] },
} as const satisfies PageDefaults

const read = (content: Record<string, unknown>) =>
  readPage(
    defaults,
    Object.entries(content).map(([element_id, content_data]) => ({ element_id, content_data })),
  )

test('shows the defaults without stored content', () => {
  expect(read({})).toEqual(defaults)
})

test('prefers stored content of every kind over the defaults', () => {
  const content = {
    hero_title: 'Welcome',
    phone_number: '+91 2',
    hero_image: { url: 'https://example.org/a.webp', alt: 'Somebody' },
    give_button: { text: 'Donate', link: 'https://example.org/' },
    certificates_button: { url: '/storage/c.pdf', text: 'Certificates', link: '/about' },
    video_url: { url: 'https://www.youtube-nocookie.com/embed/a' },
    map_embed_url: { url: 'https://example.org/map' },
    donation_presets: { presets: [{ amount: 199, description: 'A kit' }] },
    impact_figures: { figures: [{ value: '12', label: 'Wells', as_of: 'March 2026', source: 'Our books' }] },
    team_people: {
      people: [{ url: '/asha.webp', focus: '50% 20%', name: 'Asha', role: 'Doctor' }],
    },
    report_documents: { documents: [{ year: '2025-26', title: 'Annual report', url: '/report.pdf' }] },
  }
  expect(read(content)).toEqual(content)
})

test('omits incomplete or unsafe list entries', () => {
  const content = read({
    impact_figures: { figures: [{ value: '12' }, null, { value: '7', label: 'Wells' }] },
    team_people: { people: [{ role: 'Doctor' }, { name: 'Asha', url: 'javascript:alert(1)' }, 7] },
    report_documents: {
      documents: [
        { title: 'Accounts', url: '' },
        { title: 'Accounts', url: 'javascript:alert(1)' },
        { title: 'Accounts', url: '/accounts.pdf' },
      ],
    },
  })
  expect(content.impact_figures.figures).toEqual([{ value: '7', label: 'Wells', as_of: '', source: '' }])
  expect(content.team_people.people).toEqual([{ url: '', name: 'Asha', role: '' }])
  expect(content.report_documents.documents).toEqual([{ year: '', title: 'Accounts', url: '/accounts.pdf' }])
})

test('omits unknown elements', () => {
  expect(read({ elsewhere: 'x', __proto__x: 'y' })).toEqual(defaults)
})

describe('a text', () => {
  test('can be stored as an object too', () => {
    expect(read({ hero_title: { text: ' Welcome ' } }).hero_title).toBe('Welcome')
  })

  test('stays empty when emptied, except for headings', () => {
    const content = read({ hero_title: '  ', phone_number: '' })
    expect(content.hero_title).toBe('Namaste')
    expect(content.phone_number).toBe('')
  })

  test.each([null, 7, [], {}, { text: 7 }])('falls back to the default when stored as %j', (stored) => {
    expect(read({ phone_number: stored }).phone_number).toBe('+91 1')
  })
})

describe('a picture', () => {
  test('can be an address alone, without alternative text unless it is the default one', () => {
    expect(read({ hero_image: '/b.webp' }).hero_image).toEqual({ url: '/b.webp', alt: '' })
    expect(read({ hero_image: { url: '/default.webp' } }).hero_image).toEqual(defaults.hero_image)
    const focused = { url: '/b.webp', alt: '', focus: '62% 35%' }
    expect(read({ hero_image: focused }).hero_image).toEqual(focused)
    expect(read({ hero_image: { ...focused, focus: 'url(x)' } }).hero_image).toEqual({
      url: '/b.webp',
      alt: '',
    })
  })

  test('keeps an emptied alternative text', () => {
    expect(read({ hero_image: { url: '/b.webp', alt: '' } }).hero_image.alt).toBe('')
  })

  test.each([
    { url: '', alt: 'x' },
    { url: 'data:image/png;base64,AA', alt: 'x' },
    { url: 'mailto:a@b.in' },
    {},
    null,
  ])('falls back to the default when stored as %j', (stored) => {
    expect(read({ hero_image: stored }).hero_image).toEqual(defaults.hero_image)
  })
})

test('can describe a drawn picture', () => {
  const qr = { upi_qr_image: { url: '', alt: 'QR code' } } as const
  const stored = [{ element_id: 'upi_qr_image', content_data: { url: '', alt: 'Scan me' } }]
  expect(readPage(qr, stored).upi_qr_image).toEqual({ url: '', alt: 'Scan me' })
})

describe('a button', () => {
  test('takes missing or unsafe parts from the default', () => {
    expect(read({ give_button: { text: 'Now', link: 'javascript:alert(1)' } }).give_button).toEqual({
      text: 'Now',
      link: '/donate',
    })
    expect(read({ give_button: { text: ' ', link: '/x' } }).give_button).toEqual({ text: 'Give', link: '/x' })
    expect(read({ give_button: 'Now' }).give_button).toEqual(defaults.give_button)
  })
})

describe('a PDF', () => {
  test('can be an address alone', () => {
    expect(read({ certificates_button: '/c.pdf' }).certificates_button).toEqual({
      url: '/c.pdf',
      text: 'Download',
      link: '/contact',
    })
  })

  test('never links to a script', () => {
    const pdf = read({ certificates_button: { url: 'data:application/pdf,x', link: 'java\nscript:x' } })
    expect(pdf.certificates_button).toEqual(defaults.certificates_button)
  })
})

describe('a frame', () => {
  test('can be an address alone, or empty', () => {
    expect(read({ map_embed_url: 'https://example.org/m' }).map_embed_url.url).toBe('https://example.org/m')
    expect(read({ map_embed_url: { url: '' } }).map_embed_url.url).toBe('')
  })

  test.each(['http://example.org/', '/own-page', 'javascript:alert(1)', { url: 7 }, null])(
    'ignores %j',
    (stored) => {
      expect(read({ map_embed_url: stored }).map_embed_url).toEqual(defaults.map_embed_url)
    },
  )
})

describe('the list of donation presets', () => {
  test('can be a bare list, and loses invalid entries', () => {
    const stored = [
      { amount: 199, description: ' A kit ' },
      { amount: '499', description: 'As text' },
      { amount: 1999 },
      { amount: 0, description: 'New' },
      { amount: -5, description: 'Negative' },
      { amount: 10.5, description: 'Paise' },
      { amount: 'many' },
      null,
      7,
    ]
    expect(read({ donation_presets: stored }).donation_presets.presets).toEqual([
      { amount: 199, description: 'A kit' },
      { amount: 499, description: 'As text' },
      { amount: 1999, description: '' },
    ])
  })

  test('can be empty', () => {
    expect(read({ donation_presets: { presets: [] } }).donation_presets.presets).toEqual([])
  })

  test.each([null, 'x', {}, { presets: 'x' }])('falls back to the default when stored as %j', (stored) => {
    expect(read({ donation_presets: stored }).donation_presets).toEqual(defaults.donation_presets)
  })
})

test('trims lines and skips empty ones', () => {
  expect(readLines(' Teach \r\n\n Cook\n  ')).toEqual(['Teach', 'Cook'])
})

test('never throws and keeps every element’s shape, whatever is stored', () => {
  const ids = fc.constantFrom(...Object.keys(defaults), 'constructor', '__proto__', 'toString')
  const rows = fc.array(fc.record({ element_id: ids, content_data: fc.anything() }))
  fc.assert(
    fc.property(rows, (stored) => {
      const page = readPage(defaults, stored)
      expect(Object.keys(page)).toEqual(Object.keys(defaults))
      expect(typeof page.hero_title).toBe('string')
      expect(typeof page.give_button.link).toBe('string')
      expect(typeof page.hero_image.alt).toBe('string')
      expect(Array.isArray(page.donation_presets.presets)).toBe(true)
    }),
  )
})
