import { expect, test } from 'vitest'
import { organisationDefaults, organisationKeys, readOrganisation } from './organisation.ts'
import { siteAddress } from './site-address.ts'

const site = siteAddress('https://www.asha.example')

test('has no sample numbers that only an authority can issue', () => {
  expect(organisationDefaults.org_email).toMatch(/@example\.org$/)
  for (const key of ['org_pan', 'org_cin', 'org_gstin'] as const) {
    expect(organisationDefaults[key]).toBe('')
  }
})

test('shows only the site’s name if nothing can be read', () => {
  const { org_name, ...rest } = readOrganisation([], site)
  expect(org_name).toBe('www.asha.example')
  expect(Object.values(rest).join('')).toBe('')
})

test('shows a sample on a trial machine only', () => {
  const sample = organisationKeys.map((key) => ({ key, value: organisationDefaults[key], is_sample: true }))
  expect(readOrganisation(sample, siteAddress('http://localhost:3000'))).toEqual(organisationDefaults)
  expect(readOrganisation(sample, site)).toEqual(readOrganisation([], site))
})

test('shows stored details, and keeps emptied ones empty', () => {
  const organisation = readOrganisation(
    [
      { key: 'org_name', value: '  Asha Trust ', is_sample: false },
      { key: 'org_phone', value: '', is_sample: false },
      { key: 'social_youtube', value: 'https://www.youtube.com/@asha' },
      { key: 'gtm_id', value: 'GTM-1' },
    ],
    site,
  )
  expect(organisation).toMatchObject({
    org_name: 'Asha Trust',
    org_phone: '',
    org_email: '',
    social_youtube: 'https://www.youtube.com/@asha',
  })
  expect(organisation).not.toHaveProperty('gtm_id')
})

test('never has an empty name or an unsafe link', () => {
  const organisation = readOrganisation(
    [
      { key: 'org_name', value: ' ' },
      { key: 'org_email', value: null },
      { key: 'social_facebook', value: 'javascript:alert(1)' },
      { key: 'org_logo_url', value: 'data:image/svg+xml,<svg onload=alert(1)>' },
    ],
    site,
  )
  expect(organisation).toMatchObject({
    org_name: 'www.asha.example',
    org_email: '',
    social_facebook: '',
    org_logo_url: '',
  })
})
