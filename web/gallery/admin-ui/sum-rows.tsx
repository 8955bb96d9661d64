import { SumRows } from '#web/admin/ui/sum-rows.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="With a link and a total">
      <SumRows
        rows={[
          { label: 'Gifts', amount: 12_34_567.5, to: '/admin/donations' },
          { label: 'Fees', amount: -24_691.35 },
          { label: 'Refunds', amount: 0, to: '/admin/donations' },
          { label: 'Net', amount: 12_09_876.15, isTotal: true },
        ]}
      />
    </State>
  )
}
