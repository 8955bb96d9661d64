import { describe, expect, test } from 'vitest'
import { organisationDefaults, readOrganisation } from '../website/organisation.ts'
import { siteAddress } from '../website/site-address.ts'
import { type LegalText, legalTextFor, readSections, writtenOut } from './legal-text.ts'
import { privacyNotice } from './privacy.ts'
import { termsOfUse } from './terms.ts'

const everyWord = ({ title, summary, sections }: LegalText) =>
  [title, summary, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n')

describe.each([
  ['privacy notice', privacyNotice],
  ['terms', termsOfUse],
])('the %s', (_name, text) => {
  test('speaks for the site’s organisation', () => {
    const stored = [
      { key: 'org_name', value: 'Asha $& Trust' },
      { key: 'org_email', value: 'namaste@asha.example' },
    ]
    const own = readOrganisation(stored, siteAddress('https://asha.example'))
    const words = everyWord(legalTextFor(text, own, 'the contact page'))
    expect(words).toContain('Asha $& Trust')
    expect(words).toContain('namaste@asha.example')
    expect(words).not.toMatch(/[{}]/)
    expect(words).not.toContain(organisationDefaults.org_name)
  })

  test('refers to the contact page without an email address', () => {
    const words = everyWord(
      legalTextFor(text, { ...organisationDefaults, org_email: '' }, 'the address there'),
    )
    expect(words).toContain('rite to the address there')
  })

  test('has no placeholder but the two that are filled', () => {
    const used = new Set(everyWord(text).match(/\{[^}]*\}/g))
    expect([...used].sort()).toEqual(['{org_email}', '{org_name}'])
  })

  test('round-trips through staff’s text form', () => {
    expect(readSections(writtenOut(text.sections))).toEqual(text.sections)
    expect(writtenOut(text.sections).length).toBeLessThan(20_000)
  })

  test('has sections with distinct headings and content', () => {
    const headings = text.sections.map(({ heading }) => heading)
    expect(new Set(headings).size).toBe(headings.length)
    for (const { paragraphs } of text.sections) expect(paragraphs.length).toBeGreaterThan(0)
  })
})

test('covers the requirements of the Digital Personal Data Protection Act', () => {
  const words = everyWord(privacyNotice)
  for (const part of ['withdraw your consent', 'correct, complete, update or erase', 'name another person'])
    expect(words).toContain(part)
  expect(words).toContain('Data Protection Board of India')
  expect(words).toContain('Eighth Schedule')
})

test('covers refunds, tax, foreign gifts and complaints', () => {
  const headings: string[] = termsOfUse.sections.map(({ heading }) => heading)
  for (const heading of [
    'Refunds',
    'Tax benefits and receipts',
    'Gifts from abroad',
    'Complaints, law and changes',
  ])
    expect(headings).toContain(heading)
})

test('parses any text written by staff', () => {
  expect(readSections('Before all\r\n\r\n##Heading\n one \n\n\ntwo\n#\nthree')).toEqual([
    { heading: '', paragraphs: ['Before all'] },
    { heading: 'Heading', paragraphs: ['one', 'two'] },
    { heading: '', paragraphs: ['three'] },
  ])
  expect(readSections('')).toEqual([])
})
