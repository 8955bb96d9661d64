import { Navigate } from 'react-router'
import { pages } from '#domain/page-content/pages.ts'
import { load } from '../../data/load.ts'
import type { Route } from './+types/content-page'
import { readContent, readOrganisation } from './content-data.ts'
import { ContentEditor } from './content-editor.tsx'

const pageAt = (name: string) => pages.find(({ slug }) => slug.replaceAll('_', '-') === name)

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const page = pageAt(params.page)
  return {
    rows: load(async () => (page ? readContent(page.slug) : [])),
    organisation: load(async () => (page?.slug === 'contact' ? readOrganisation() : [])),
  }
}

/** One editor for all pages, selected by the address. */
export default function ContentPage({ params, loaderData }: Route.ComponentProps) {
  const page = pageAt(params.page)
  if (!page) return <Navigate to="/admin" replace />
  // Each page has its own content and drafts.
  return <ContentEditor key={page.slug} page={page} {...loaderData} />
}
