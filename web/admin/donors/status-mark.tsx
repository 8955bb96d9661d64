import type { DonorStatus } from '#domain/donors/fields.ts'

const dots: Record<DonorStatus, string> = {
  Potential: 'border-2 border-edge',
  Contacted: 'border-2 border-leaf',
  Engaged: 'bg-marigold',
  Donated: 'bg-leaf',
  Inactive: 'bg-soft',
}

export function DonorStatusMark({ status }: { status: DonorStatus }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${dots[status]}`} />
      {status}
    </span>
  )
}
