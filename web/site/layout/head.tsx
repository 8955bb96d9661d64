import { Fragment } from 'react'
import { useLocation } from 'react-router'
import {
  DEFAULT_LANGUAGE,
  type Language,
  languageNames,
  pathIn,
  siteLanguages,
} from '#domain/languages/languages.ts'
import { previewUrl } from '#domain/website/pictures.ts'
import { useSite } from './site.ts'

type Props = {
  title: string
  description: string
  /** Stored picture for link previews; the organisation's own by default. */
  image?: string | null
  imageAlt?: string
  noIndex?: boolean
  /** Query of a page of a list, such as `?page=2`: part of its address. */
  query?: string
}

const OWN_PICTURE = '/og-default.jpg'

const locale = (language: Language) => languageNames[language].tag.replace('-', '_')

/** Metadata for search engines, messengers and the browser's tab. React moves it to the head. */
export function Head({ title, description, image, imageAlt = '', noIndex = false, query = '' }: Props) {
  const { url, language, organisation } = useSite()
  const { pathname } = useLocation()
  const whole = `${title} | ${organisation.org_name}`
  const path = pathname.replace(/(.)\/+$/, '$1') + query
  const address = url + pathIn(language, path)
  const picture = new URL(previewUrl(image || OWN_PICTURE), url || 'http://localhost').href
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          {import.meta.env.SSR && <Alternates url={url} path={path} language={language} />}
        </>
      )}
      <meta property="og:site_name" content={organisation.org_name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={locale(language)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {!noIndex && <meta property="og:url" content={address} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

type Place = { url: string; path: string; language: Language }

/**
 * Links to the page in each language, for crawlers, which read the server's HTML: in the browser they stay
 * unchanged.
 */
function Alternates({ url, path, language }: Place) {
  return (
    <>
      {siteLanguages.map((other) => (
        <Fragment key={other}>
          <link rel="alternate" hrefLang={languageNames[other].tag} href={url + pathIn(other, path)} />
          {other !== language && <meta property="og:locale:alternate" content={locale(other)} />}
        </Fragment>
      ))}
      <link rel="alternate" hrefLang="x-default" href={url + pathIn(DEFAULT_LANGUAGE, path)} />
    </>
  )
}
