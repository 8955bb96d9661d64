/** Icons of header and footer, in a separate chunk, so that a first visit does not load all icons. */
import { type IconProps, Stroke } from './stroke.tsx'

export const MenuIcon = (props: IconProps) => <Stroke {...props} d="M4 7h16M4 12h11M4 17h16" />
export const CloseIcon = (props: IconProps) => <Stroke {...props} d="m6 6 12 12M18 6 6 18" />
