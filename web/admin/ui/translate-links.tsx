import { Link } from 'react-router'
import { DEFAULT_LANGUAGE, languageNames, siteLanguages } from '#domain/languages/languages.ts'
import type { TranslationKind } from '#domain/translations/translation.ts'
import { smallButton } from './small-button.tsx'

type Props = {
  kind: TranslationKind
  name: string
  /** Distinguishes several on one screen. */
  of?: string
}

/** Links from an editor to its texts in each other language. */
export function TranslateLinks({ kind, name, of }: Props) {
  return siteLanguages
    .filter((language) => language !== DEFAULT_LANGUAGE)
    .map((language) => (
      <Link
        key={language}
        to={`/admin/translations/${language}/${kind}/${name.replaceAll('_', '-')}`}
        lang={languageNames[language].tag}
        className={smallButton('outline')}
      >
        {languageNames[language].whole}
        {of && <span className="sr-only"> {of}</span>}
      </Link>
    ))
}
