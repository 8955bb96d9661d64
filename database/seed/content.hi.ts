import { defaultsBySlug as pages } from '#domain/page-content/defaults-by-slug.hi.ts'
import { menuLabels as menu } from '#domain/website/menu-labels.hi.ts'
import { organisationDefaults as organisation } from '#domain/website/organisation.hi.ts'
import * as causes from './causes.hi.ts'
import type { Content } from './content.ts'
import * as items from './items.hi.ts'

export const content: Content = { pages, causes, items, organisation, menu }
