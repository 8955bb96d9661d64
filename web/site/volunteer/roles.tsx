import { readLines } from '#domain/page-content/text-lines.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Container } from '#web/ui/section.tsx'
import type { VolunteerPage } from './volunteer.tsx'

export function Roles({ page }: { page: VolunteerPage }) {
  const roles = readLines(page.volunteer_roles)
  return (
    <div className="on-band awning jaali bg-band pb-4 text-on-band">
      <Container className="grid gap-x-16 gap-y-12 py-section lg:grid-cols-2">
        {page.intro_text && (
          <section aria-labelledby="intro-heading">
            <h2 id="intro-heading" className="text-3xl">
              {page.intro_heading}
            </h2>
            <Paragraphs text={page.intro_text} className="mt-4 text-lg text-on-band-soft" />
          </section>
        )}
        {roles.length > 0 && (
          <section aria-labelledby="roles-heading">
            <h2 id="roles-heading" className="text-3xl">
              {page.roles_heading}
            </h2>
            <ul className="mt-3">
              {roles.map((role) => (
                <li
                  key={role}
                  className="flex gap-3.5 border-on-band-soft/30 border-b py-3.5 last:border-b-0"
                >
                  <CheckIcon className="mt-0.5 size-6 text-marigold" />
                  {role}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Container>
    </div>
  )
}
