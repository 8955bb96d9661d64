import * as icons from '#web/admin/ui/icons.tsx'
import { IconSheet } from '../icon-sheet.tsx'

export function Specimen() {
  return <IconSheet icons={icons} />
}
