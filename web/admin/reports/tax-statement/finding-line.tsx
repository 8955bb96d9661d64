import { Link } from 'react-router'
import { placeToFix } from '#domain/statement/statement-row.ts'
import { type ColumnSource, sourceLabels } from '#domain/statement/template.ts'
import { tabOf } from './list-address.ts'
import type { Finding } from './statement-data.ts'

/** A value that the portal would refuse, and where it is put right. */
export function FindingLine({ finding, year }: { finding: Finding; year: number }) {
  return (
    <li className="wrap-anywhere py-1.5">
      <span className="font-semibold">
        Row {finding.row_number}, {finding.name ?? 'without a name'}
      </span>{' '}
      <span className="text-soft">
        {finding.mask} · {sourceLabels[finding.source as ColumnSource]}
      </span>
      <span className="block">
        {finding.problem}{' '}
        {placesOf(finding, year).map(({ path, label }) => (
          <span key={path}>
            <Link to={path} className="text-brand underline">
              {label}
              <span className="sr-only"> for row {finding.row_number}</span>
            </Link>{' '}
          </span>
        ))}
      </span>
    </li>
  )
}

type Place = { path: string; label: string }

export function placesOf(finding: Finding, year: number): Place[] {
  const place = placeToFix(finding)
  if (place === 'questions') return [{ path: tabOf(year, 'questions'), label: 'Answer the question' }]
  if (place === 'filing') return [{ path: tabOf(year, 'filed'), label: 'Enter the number' }]
  if (place === 'registrations')
    return [{ path: '/admin/settings/registrations', label: 'Open Registrations' }]
  if (place === 'template')
    return [{ path: `${tabOf(year, 'export')}#template`, label: 'Go to the template' }]
  return [
    ...(finding.donor_id ? [{ path: `/admin/donors/${finding.donor_id}`, label: 'Open the donor' }] : []),
    ...(finding.donation_id
      ? [{ path: `/admin/donations/${finding.donation_id}`, label: 'Open the gift and its receipt' }]
      : []),
  ]
}
