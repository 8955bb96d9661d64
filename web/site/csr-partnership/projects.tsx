import { Amounts } from '#web/ui/prose.tsx'
import { Section } from '#web/ui/section.tsx'
import type { CsrPage } from './csr-partnership.tsx'

/**
 * A table on wide screens, without budgets if none is stored; on narrow ones its rows become cards, still a
 * table to screen readers.
 */
export function Projects({ page }: { page: CsrPage }) {
  const rows = [
    [page.project_1_title, page.project_1_clause, page.project_1_budget, page.project_1_outcomes],
    [page.project_2_title, page.project_2_clause, page.project_2_budget, page.project_2_outcomes],
    [page.project_3_title, page.project_3_clause, page.project_3_budget, page.project_3_outcomes],
    [page.project_4_title, page.project_4_clause, page.project_4_budget, page.project_4_outcomes],
    [page.project_5_title, page.project_5_clause, page.project_5_budget, page.project_5_outcomes],
    [page.project_6_title, page.project_6_clause, page.project_6_budget, page.project_6_outcomes],
  ] as const
  const hasBudgets = rows.some(([, , budget]) => budget)
  const clause = page.projects_clause_label
  const budget = page.projects_budget_label
  const outcomes = page.projects_outcomes_label
  return (
    <Section labelledBy="projects-heading">
      <h2 id="projects-heading" className="text-3xl text-heading">
        {page.projects_heading}
      </h2>
      {page.projects_text && <p className="mt-3 max-w-prose text-lg text-soft">{page.projects_text}</p>}
      {/* The roles are explicit because some browsers drop them once rows are laid out as cards. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above. */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above. */}
      <table
        role="table"
        aria-labelledby="projects-heading"
        className="mt-8 w-full border-collapse text-left max-md:block lg:mt-10"
      >
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-brand border-b-2 text-soft">
            {[page.projects_project_label, clause, ...(hasBudgets ? [budget] : []), outcomes].map((label) => (
              <th
                key={label}
                role="columnheader"
                scope="col"
                className="py-3 pr-6 font-semibold last:pr-0 lg:whitespace-nowrap"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-4">
          {rows.map(([title, item, range, reported]) => (
            <tr
              key={title}
              role="row"
              className="border-line max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-6 max-md:rounded-md max-md:border max-md:bg-surface max-md:p-5 md:border-b"
            >
              <th
                role="rowheader"
                scope="row"
                className="display text-xl max-md:col-span-full md:w-[27%] md:py-5 md:pr-6 md:align-top"
              >
                {title}
              </th>
              <Cell label={clause}>
                <span className="inline-block whitespace-nowrap rounded-sm max-md:mt-1 bg-sunken px-2.5 py-1 font-semibold text-clay">
                  {item}
                </span>
              </Cell>
              {hasBudgets && (
                <Cell label={budget}>
                  <span className="lg:whitespace-nowrap">
                    <Amounts text={range} />
                  </span>
                </Cell>
              )}
              <Cell label={outcomes} isWide>
                {reported}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above. */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </Section>
  )
}

type CellProps = { label: string; isWide?: boolean; children: React.ReactNode }

function Cell({ label, isWide = false, children }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: as in the table around it.
      role="cell"
      className={`max-md:mt-3 md:py-5 md:pr-6 md:align-top md:last:pr-0 ${isWide ? 'max-md:col-span-full' : ''}`}
    >
      <span aria-hidden="true" className="block text-sm text-soft md:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}
