import { provenTexts, type Registration } from '#web/lib/registrations.ts'
import { fill } from '#web/lib/words.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { SealIcon } from '#web/ui/icons.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'
import { dayInFull } from '../thank-you/day-in-full.ts'
import type { AboutPage, AboutWords } from './about.tsx'

export function Certificates({ page, words }: { page: AboutPage; words: AboutWords }) {
  const site = useSite()
  const explained = [
    { kind: '80g', title: page.certificate_1_title, text: page.certificate_1_text },
    { kind: '12a', title: page.certificate_2_title, text: page.certificate_2_text },
    { kind: 'section8', title: page.certificate_3_title, text: page.certificate_3_text },
    { kind: 'csr1', title: page.certificate_4_title, text: page.certificate_4_text },
  ]
  const others = site.registrations
    .filter(({ kind }) => !explained.some((known) => known.kind === kind))
    .map(({ kind }) => ({ kind, title: nameOf(site.words.registrations, kind), text: '' }))
  const certificates = provenTexts(site, [...explained, ...others])
  return (
    <Section id="certificates" ground="sunken" labelledBy="certificates-heading">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h2 id="certificates-heading" className="text-3xl text-heading">
            {page.certificates_heading}
          </h2>
          {certificates.length > 0 && page.certificates_text && (
            <p className="mt-3 max-w-prose text-soft">{page.certificates_text}</p>
          )}
        </div>
        <DownloadButton
          pdf={page.certificates_button}
          look="solid"
          ask={words.askForCertificates}
          about="certificates"
        />
      </div>
      {certificates.length > 0 && (
        <ul className="mt-10 grid gap-5 sm:grid-cols-2">
          {certificates.map(({ kind, title, text, registration }) => (
            <li key={kind} className="certificate flex gap-5 bg-surface p-6 sm:p-8">
              <SealIcon className="size-11 shrink-0 text-terracotta" />
              <div className="min-w-0">
                <h3 className="text-xl">{title}</h3>
                {text && <p className="mt-1 text-soft">{text}</p>}
                {registration && <Facts words={words} registration={registration} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function nameOf(names: Record<string, string>, kind: string): string {
  return names[kind] ?? kind
}

function Facts({ words, registration }: { words: AboutWords; registration: Registration }) {
  const { number, valid_to, file } = registration
  return (
    <p className="mt-2 break-words font-semibold">
      {fill(words.number, { number })}
      {valid_to && `, ${fill(words.validTo, { day: dayInFull(valid_to, words) })}`}
      {file && (
        <SiteLink
          to={file}
          newTab
          className="block min-h-11 py-2.5 text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
        >
          {words.document}
        </SiteLink>
      )}
    </p>
  )
}
