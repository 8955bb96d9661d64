/**
 * Labels of each page's elements in the back office, grouped and ordered as on the page; search engine data
 * comes last.
 */
import { aboutLabels } from './labels/about.ts'
import { contactLabels } from './labels/contact.ts'
import { csrPartnershipLabels } from './labels/csr-partnership.ts'
import { donateLabels } from './labels/donate.ts'
import { homeLabels } from './labels/home.ts'
import { impactLabels } from './labels/impact.ts'
import type { LabelGroup } from './labels/label-group.ts'
import { legalLabels } from './labels/legal.ts'
import { ourWorkLabels } from './labels/our-work.ts'
import { volunteerLabels } from './labels/volunteer.ts'
import type { PageSlug } from './pages.ts'

export const labelsBySlug: Record<PageSlug, readonly LabelGroup[]> = {
  home: homeLabels,
  about: aboutLabels,
  our_work: ourWorkLabels,
  impact: impactLabels,
  donate: donateLabels,
  volunteer: volunteerLabels,
  csr_partnership: csrPartnershipLabels,
  contact: contactLabels,
  privacy: legalLabels,
  terms: legalLabels,
}
