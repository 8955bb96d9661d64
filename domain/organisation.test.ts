import { expect, test } from 'vitest'
import { organisationDefaults, readOrganisation } from './organisation.ts'

test('a new instance is the sample foundation, without numbers only an authority can give', () => {
  const organisation = readOrganisation([])
  expect(organisation).toEqual(organisationDefaults)
  expect(organisation.org_name).toBe('Daan Foundation')
  expect(organisation.org_email).toMatch(/@example\.org$/)
  for (const key of ['org_pan', 'org_cin', 'org_80g_number', 'org_12a_number', 'org_csr_number'] as const) {
    expect(organisation[key]).toBe('')
  }
})

test('stored details win, and emptied ones stay empty', () => {
  const organisation = readOrganisation([
    { key: 'org_name', value: '  Asha Trust ' },
    { key: 'org_phone', value: '' },
    { key: 'social_youtube', value: 'https://www.youtube.com/@asha' },
    { key: 'gtm_id', value: 'GTM-1' },
  ])
  expect(organisation).toMatchObject({
    org_name: 'Asha Trust',
    org_phone: '',
    org_email: 'hello@example.org',
    social_youtube: 'https://www.youtube.com/@asha',
  })
  expect(organisation).not.toHaveProperty('gtm_id')
})

test('the name is never empty, and unsafe links never leave', () => {
  const organisation = readOrganisation([
    { key: 'org_name', value: ' ' },
    { key: 'org_email', value: null },
    { key: 'social_facebook', value: 'javascript:alert(1)' },
    { key: 'org_logo_url', value: 'data:image/svg+xml,<svg onload=alert(1)>' },
  ])
  expect(organisation).toMatchObject({
    org_name: 'Daan Foundation',
    org_email: 'hello@example.org',
    social_facebook: '',
    org_logo_url: '',
  })
})
