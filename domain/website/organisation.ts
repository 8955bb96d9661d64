import { safeLink } from './links.ts'
import { isPlatformHome } from './platform-links.ts'
import type { SiteAddress } from './site-address.ts'

/**
 * The organisation behind the site, for the footer, receipts and search engines. These are the sample values
 * of the seed. Numbers issued by an authority start empty.
 */
export const organisationDefaults = {
  org_name: 'Daan Foundation',
  org_tagline: 'Therapy, learning, food and care, given with respect',
  org_about:
    'We bring therapy, schooling, meals, clean hands and company to people who are going without, and look after the animals and trees that share our streets.',
  org_logo_url: '',
  /** For dark backgrounds. */
  org_logo_dark_url: '',
  org_address_line1: 'Connaught Place',
  org_address_line2: 'New Delhi 110001',
  org_email: 'hello@example.org',
  org_phone: '+91 98765 43210',
  org_pan: '',
  org_cin: '',
  org_gstin: '',
  social_facebook: 'https://www.facebook.com/',
  social_instagram: 'https://www.instagram.com/',
  social_youtube: 'https://www.youtube.com/',
  social_linkedin: 'https://www.linkedin.com/',
  social_whatsapp: 'https://www.whatsapp.com/',
} as const

export type OrganisationKey = keyof typeof organisationDefaults
export type Organisation = Record<OrganisationKey, string>

export const organisationKeys = Object.keys(organisationDefaults) as OrganisationKey[]

export type StoredSetting = { key: string; value: unknown; is_sample?: boolean }

/**
 * The organisation by the stored settings. Without fallbacks, and without samples at a public address: a page
 * must not show another organisation. Only the name is always set, at worst to the site's host. Unsafe links
 * and links to a platform's front page are emptied.
 */
export function readOrganisation(
  stored: readonly StoredSetting[],
  { host, isPublic }: SiteAddress,
): Organisation {
  const own = stored.filter(({ is_sample }) => !(isPublic && is_sample === true))
  const byKey = new Map(own.map((row) => [row.key, row.value]))
  const entries = organisationKeys.map((key) => {
    const value = byKey.get(key)
    return [key, typeof value === 'string' ? value.trim() : ''] as const
  })
  const organisation = Object.fromEntries(entries) as Organisation
  for (const key of organisationKeys) {
    if (isLink(key)) organisation[key] = safeLink(organisation[key]) ?? ''
    if (isPublic && isPlatformHome(organisation[key])) organisation[key] = ''
  }
  organisation.org_name ||= host
  return organisation
}

function isLink(key: OrganisationKey): boolean {
  return key.startsWith('social_') || key.startsWith('org_logo_')
}
