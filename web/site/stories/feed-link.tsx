import { pathIn } from '#domain/languages/languages.ts'
import { useSite } from '../layout/site.ts'

/** Announces the feed to feed readers. React moves it to the head. */
export function FeedLink({ title }: { title: string }) {
  const { url, language } = useSite()
  const href = url + pathIn(language, '/stories/feed.xml')
  return <link rel="alternate" type="application/atom+xml" title={title} href={href} />
}
