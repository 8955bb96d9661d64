import { Link, useRevalidator } from 'react-router'
import { DEFAULT_LANGUAGE, languageNames } from '#domain/languages/languages.ts'
import { completeness } from '#domain/translations/parts.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/overview'
import { Exchange } from './exchange.tsx'
import { languageNamed, otherLanguages, partPath } from './language-of.ts'
import { translationToasts } from './toasts.ts'
import { byKey, readOwnTranslations } from './translations-data.ts'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const language = languageNamed(params.language) ?? otherLanguages[0] ?? DEFAULT_LANGUAGE
  return { language, read: load(() => readOwnTranslations(language)) }
}

export default function Overview({ loaderData: { language, read } }: Route.ComponentProps) {
  const { value, failed } = useResolved(read, translationToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const stored = byKey(value?.stored ?? [])
  return (
    <Page
      title={`Translations: ${languageNames[language].whole}`}
      intro="What is not translated is shown in English. A text whose English has changed keeps its translation until someone has looked at it again, or is shown in English until then where it could say something false."
      actions={value && <Exchange language={language} translations={value} onImported={revalidate} />}
    >
      {otherLanguages.length > 1 && (
        <nav aria-label="Languages" className="mb-4 flex flex-wrap gap-2">
          {otherLanguages.map((other) => (
            <Link
              key={other}
              to={`/admin/translations/${other}`}
              aria-current={other === language ? 'page' : undefined}
              lang={languageNames[other].tag}
              className={smallButton(other === language ? 'solid' : 'outline')}
            >
              {languageNames[other].whole}
            </Link>
          ))}
        </nav>
      )}
      {!value && failed && <LoadFailed onRetry={revalidate} />}
      {!value && !failed && <ListSkeleton />}
      {value && (
        <ul className="grid max-w-narrow gap-2">
          {value.parts.map((part) => {
            const { all, done, changed } = completeness(part, stored)
            return (
              <li key={`${part.kind} ${part.name}`}>
                <Link
                  to={partPath(language, part.kind, part.name)}
                  className="grid gap-1 rounded-lg border border-line bg-surface px-4 py-3 hover:border-brand sm:grid-cols-[1fr_auto] sm:items-center sm:gap-4"
                >
                  <span className="font-semibold text-brand">{part.title}</span>
                  <span className="text-sm">
                    {done} of {all} translated
                    {changed > 0 && <b>, {changed} to look at again</b>}
                  </span>
                  <progress
                    max={all}
                    value={done}
                    aria-label={`${part.title}: translated`}
                    className="h-1.5 w-full sm:col-span-2"
                  />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Page>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <div className="grid max-w-narrow gap-2">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </Loading>
  )
}
