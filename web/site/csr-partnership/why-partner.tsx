import { Amounts, Paragraphs } from '#web/ui/prose.tsx'
import { Section } from '#web/ui/section.tsx'
import type { CsrPage } from './csr-partnership.tsx'

export function WhyPartner({ page }: { page: CsrPage }) {
  const reasons = [
    [page.flexible_budgets_title, page.flexible_budgets_description],
    [page.schedule_vii_title, page.schedule_vii_description],
    [page.transparent_reporting_title, page.transparent_reporting_description],
    [page.one_contact_title, page.one_contact_description],
    [page.employee_volunteering_title, page.employee_volunteering_description],
    [page.field_visits_title, page.field_visits_description],
  ] as const
  return (
    <Section ground="sunken" labelledBy="why-heading">
      <div className="grid gap-x-14 gap-y-4 lg:grid-cols-[1fr_2fr]">
        <h2 id="why-heading" className="text-3xl text-heading">
          {page.why_heading}
        </h2>
        <Paragraphs text={page.why_partner_p1} className="text-lg" />
      </div>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3">
        {reasons
          .filter(([, text]) => text)
          .map(([title, text]) => (
            <li key={title} className="rounded-md border border-line bg-surface p-6">
              <h3 className="border-line border-b-2 border-dashed pb-3 text-xl">{title}</h3>
              <p className="mt-3 text-soft">
                <Amounts text={text} />
              </p>
            </li>
          ))}
      </ul>
    </Section>
  )
}
