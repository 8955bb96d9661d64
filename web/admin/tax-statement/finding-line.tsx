import { Link } from 'react-router'
import { type ColumnSource, sourceLabels } from '#domain/statement/template.ts'
import type { Finding } from './statement-data.ts'

/** A value that the portal would refuse, and where it is put right. */
export function FindingLine({ finding }: { finding: Finding }) {
  return (
    <li className="py-1.5">
      <span className="font-semibold">
        Row {finding.row_number}, {finding.name ?? 'without a name'}
      </span>{' '}
      <span className="text-soft">
        {finding.mask} · {sourceLabels[finding.source as ColumnSource]}
      </span>
      <span className="block">
        {finding.problem}{' '}
        {finding.donor_id && (
          <Link to={`/admin/donors/${finding.donor_id}`} className="text-brand underline">
            Open the donor
          </Link>
        )}{' '}
        {finding.donation_id && (
          <Link to={`/admin/donations/${finding.donation_id}`} className="text-brand underline">
            Correct the receipt
          </Link>
        )}
      </span>
    </li>
  )
}
