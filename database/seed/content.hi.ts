import { menuLabels as menu } from '#domain/menu-labels.hi.ts'
import { organisationDefaults as organisation } from '#domain/organisation.hi.ts'
import { defaultsBySlug as pages } from '#domain/page-content/defaults-by-slug.hi.ts'
import * as causes from './causes.hi.ts'
import type { Content } from './content.ts'

export const content: Content = { pages, causes, organisation, menu }
