import { useLocation } from 'react-router'
import { languageNames, pathIn, siteLanguages } from '#domain/languages/languages.ts'
import { rememberAnswer } from './language-answer.ts'
import { samePageIn } from './same-page-in.ts'
import { useSite } from './site.ts'

type Props = {
  className: string
  /** For places with room for the full name. */
  isNamed?: boolean
}

/** Links to the same page in each other language: separate documents, with their own dictionaries and fonts. */
export function LanguageSwitch({ className, isNamed = false }: Props) {
  const { language } = useSite()
  const { pathname, search } = useLocation()
  return siteLanguages
    .filter((other) => other !== language)
    .map((other) => (
      <a
        key={other}
        href={pathIn(other, pathname) + search}
        // The server renders only the part of the query that the page uses, the same for all visitors.
        suppressHydrationWarning
        lang={languageNames[other].tag}
        hrefLang={languageNames[other].tag}
        onClick={({ currentTarget }) => {
          rememberAnswer()
          currentTarget.href = samePageIn(other, pathname)
        }}
        className={className}
      >
        {isNamed ? (
          languageNames[other].whole
        ) : (
          <>
            <span aria-hidden="true" className="sm:hidden">
              {languageNames[other].short}
            </span>
            <span className="max-sm:sr-only">{languageNames[other].whole}</span>
          </>
        )}
      </a>
    ))
}
