import * as siteIcons from '#web/ui/icons.tsx'
import * as socialIcons from '#web/ui/social-icons.tsx'
import { IconSheet } from '../icon-sheet.tsx'

const icons = { ...siteIcons, ...socialIcons }

export function Specimen() {
  return <IconSheet icons={icons} />
}
