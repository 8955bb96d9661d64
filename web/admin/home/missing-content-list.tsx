import { labelsBySlug } from '#domain/page-content/labels.ts'
import { ConcernList } from './concern-list.tsx'
import type { Gap } from './missing-content.ts'

/** Loaded when opened: it contains the names of all elements of all pages. */
export function MissingContentList({ gaps }: { gaps: readonly Gap[] }) {
  return <ConcernList concerns={gaps.map((gap) => ({ text: gapInWords(gap), path: gap.path }))} />
}

export function gapInWords(gap: Gap): string {
  if ('cause' in gap) return `The cause ${gap.cause} ${gap.lacks}`
  const { page, elementId, lacks } = gap
  const label = labelsBySlug[page.slug].map(({ elements }) => elements[elementId]).find(Boolean)
  return `${page.title}: ${label ?? elementId.replaceAll('_', ' ')} ${lacks}`
}
