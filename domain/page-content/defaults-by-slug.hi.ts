/** Every page's Hindi defaults at once: for the seed and the back office. A public page imports only its own. */

import { aboutDefaults } from './about.hi.ts'
import { contactDefaults } from './contact.hi.ts'
import type { PageDefaults } from './content.ts'
import { csrPartnershipDefaults } from './csr-partnership.hi.ts'
import { donateDefaults } from './donate.hi.ts'
import { homeDefaults } from './home.hi.ts'
import { impactDefaults } from './impact.hi.ts'
import { privacyDefaults, termsDefaults } from './legal.hi.ts'
import { ourWorkDefaults } from './our-work.hi.ts'
import type { PageSlug } from './pages.ts'
import { volunteerDefaults } from './volunteer.hi.ts'

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
