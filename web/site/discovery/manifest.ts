import { languageNames, pathIn } from '#domain/languages/languages.ts'
import { siteBrand } from '#web/lib/appearance.ts'
import { organisation } from '#web/lib/organisation.ts'
import type { Route } from './+types/manifest'

/**
 * Web app manifest: installs the site on a phone's home screen under the organisation's name, in the page's
 * language.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.backend
  const [org, brand] = await Promise.all([organisation(context.backend), siteBrand(context.backend)])
  const manifest = {
    name: org.org_name,
    short_name: org.org_name.split(' ')[0],
    description: org.org_about,
    lang: languageNames[language].tag,
    start_url: pathIn(language, '/'),
    display: 'standalone',
    background_color: '#fff8ec',
    theme_color: brand,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  })
}
