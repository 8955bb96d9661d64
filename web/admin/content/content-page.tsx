import { Navigate } from 'react-router'
import { pages } from '#domain/page-content/pages.ts'
import type { Route } from './+types/content-page'
import { ContentEditor } from './content-editor.tsx'

/** One editor for all pages: the address says which. */
export default function ContentPage({ params }: Route.ComponentProps) {
  const page = pages.find(({ slug }) => slug.replaceAll('_', '-') === params.page)
  // Each page starts over with its own content and drafts.
  return page ? <ContentEditor key={page.slug} page={page} /> : <Navigate to="/admin" replace />
}
