/** Every page's Hindi defaults at once: for the seed and the back office. A public page imports only its own. */
import type { PageDefaults } from '../content.ts'
import type { PageSlug } from '../pages.ts'
import { aboutInHindi } from './about.ts'
import { contactInHindi } from './contact.ts'
import { csrPartnershipInHindi } from './csr-partnership.ts'
import { donateInHindi } from './donate.ts'
import { homeInHindi } from './home.ts'
import { impactInHindi } from './impact.ts'
import { privacyInHindi, termsInHindi } from './legal.ts'
import { ourWorkInHindi } from './our-work.ts'
import { volunteerInHindi } from './volunteer.ts'

export const pagesInHindi: Record<PageSlug, PageDefaults> = {
  home: homeInHindi,
  about: aboutInHindi,
  our_work: ourWorkInHindi,
  impact: impactInHindi,
  donate: donateInHindi,
  volunteer: volunteerInHindi,
  csr_partnership: csrPartnershipInHindi,
  contact: contactInHindi,
  privacy: privacyInHindi,
  terms: termsInHindi,
}
