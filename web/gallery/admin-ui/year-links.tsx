import { YearLinks } from '#web/admin/ui/year-links.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="An earlier year beside the last four">
      <YearLinks year={2019} to={(year) => `/gallery?year=${year}`} />
    </State>
  )
}
