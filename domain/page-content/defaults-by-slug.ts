/** All pages' defaults, for the seed and the back office. A public page imports only its own. */
import { aboutDefaults } from './about.ts'
import { contactDefaults } from './contact.ts'
import type { PageDefaults } from './content.ts'
import { csrPartnershipDefaults } from './csr-partnership.ts'
import { donateDefaults } from './donate.ts'
import { homeDefaults } from './home.ts'
import { impactDefaults } from './impact.ts'
import { privacyDefaults, termsDefaults } from './legal.ts'
import { ourWorkDefaults } from './our-work.ts'
import type { PageSlug } from './pages.ts'
import { volunteerDefaults } from './volunteer.ts'

export const defaultsBySlug: Record<PageSlug, PageDefaults> = {
  home: homeDefaults,
  about: aboutDefaults,
  our_work: ourWorkDefaults,
  impact: impactDefaults,
  donate: donateDefaults,
  volunteer: volunteerDefaults,
  csr_partnership: csrPartnershipDefaults,
  contact: contactDefaults,
  privacy: privacyDefaults,
  terms: termsDefaults,
}
