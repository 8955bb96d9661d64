import { useContext } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { DEFAULT_LANGUAGE, languageNames, pathIn } from '#domain/languages/languages.ts'
import type { Route } from './+types/root'
import { firstFonts } from './fonts/first-fonts.ts'
import { Nonce } from './lib/nonce.ts'
import { privateMark, useIsPrivate } from './lib/private-page.ts'
import { dictionary } from './lib/words.ts'
import { Broken, type BrokenWords } from './site/broken/broken.tsx'
import { words as lastResort } from './site/broken/words.en.ts'
import type { SiteData } from './site/layout/site.ts'
import './styles/app.css'

const dictionaryFor = dictionary<{ words: BrokenWords }>(import.meta.glob('./site/broken/words.*.ts'))

export async function loader({ context, request }: Route.LoaderArgs) {
  const { words } = await dictionaryFor(request)
  const { url, anonKey, language } = context.backend
  return { url, anonKey, language, broken: words }
}

// The loader's data stays the same while the server runs.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const backend = useRouteLoaderData<typeof loader>('root')
  const site = useRouteLoaderData<SiteData>('site')
  const nonce = useContext(Nonce)
  const language = backend?.language ?? DEFAULT_LANGUAGE
  const isPrivate = useIsPrivate()
  return (
    <html lang={languageNames[language].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff8ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1614" />
        <meta name="backend-url" content={backend?.url} />
        <meta name="backend-key" content={backend?.anonKey} />
        {firstFonts[language]?.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={pathIn(language, '/manifest.webmanifest')} />
        {isPrivate && <meta {...privateMark} />}
        {/* Styles come from the site itself, and need none. */}
        <Links nonce="" />
        {site?.theme && (
          <style nonce={nonce} suppressHydrationWarning>
            {site.theme}
          </style>
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  const backend = useRouteLoaderData<typeof loader>('root')
  return (
    <Broken words={backend?.broken ?? lastResort} home={pathIn(backend?.language ?? DEFAULT_LANGUAGE, '/')} />
  )
}
