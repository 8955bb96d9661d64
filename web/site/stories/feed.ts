import { causeDescription } from '#domain/causes/cause-texts.ts'
import { languageNames, pathIn } from '#domain/languages/languages.ts'
import type { Story } from '#domain/stories/story.ts'
import { organisation } from '#web/lib/organisation.ts'
import { latestStories } from '#web/lib/stories.ts'
import { dictionary } from '#web/lib/words.ts'
import { escapeXml } from '../discovery/escape-xml.ts'
import type { Route } from './+types/feed'

const MOST = 30
const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

/** The latest stories as an Atom feed, in the page's language. */
export async function loader({ context: { backend }, request }: Route.LoaderArgs) {
  const [{ words }, org, stories] = await Promise.all([
    dictionaryFor(request),
    organisation(backend),
    latestStories(backend, MOST),
  ])
  const at = (path: string) => escapeXml(backend.url + pathIn(backend.language, path))
  const latest =
    stories
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageNames[backend.language].tag}">
<id>${at('/stories')}</id>
<title>${escapeXml(`${words.title} | ${org.org_name}`)}</title>
<updated>${latest}</updated>
<author><name>${escapeXml(org.org_name)}</name></author>
<link rel="self" type="application/atom+xml" href="${at('/stories/feed.xml')}"/>
<link rel="alternate" type="text/html" href="${at('/stories')}"/>
${stories.map(entry).join('')}</feed>
`
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })

  function entry({ id, slug, title, summary, body, published_on, updated_at }: Story): string {
    return `<entry>
<id>urn:uuid:${id}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${at(`/stories/${slug}`)}"/>
<published>${published_on}T00:00:00+05:30</published>
<updated>${updated_at}</updated>
<summary>${escapeXml(causeDescription(summary || body))}</summary>
</entry>
`
  }
}
