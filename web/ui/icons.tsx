/** Icons of the site. */
import { Solid } from './solid.tsx'
import { type IconProps, Stroke } from './stroke.tsx'

export const ArrowIcon = (props: IconProps) => <Stroke {...props} d="M4 12h15m-6-6 6 6-6 6" />
export const BackIcon = (props: IconProps) => <Stroke {...props} d="M20 12H5m6-6-6 6 6 6" />
export const DownloadIcon = (props: IconProps) => (
  <Stroke {...props} d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />
)
export const PhoneIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M5 4h3.5L10 8.5 7.8 10a12 12 0 0 0 6.2 6.2l1.5-2.2L20 15.5V19a1.5 1.5 0 0 1-1.5 1.5C10.5 20.5 3.5 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4z"
  />
)
export const MailIcon = (props: IconProps) => <Stroke {...props} d="M3.5 6.5h17v11h-17zM4 7l8 6 8-6" />
export const PinIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M12 21c4.5-4.7 6.8-8.3 6.8-11.2a6.8 6.8 0 0 0-13.6 0C5.2 12.7 7.5 16.3 12 21zm0-8.7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"
  />
)
export const CheckIcon = (props: IconProps) => <Stroke {...props} d="m5 12.5 4.5 4.5L19 7" />
export const SealIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="m12 2.5 2.3 1.9 3-.2.7 2.9 2.5 1.6-1.1 2.8 1.1 2.8-2.5 1.6-.7 2.9-3-.2L12 20.5l-2.3-1.9-3 .2-.7-2.9-2.5-1.6 1.1-2.8-1.1-2.8L6 7.1l.7-2.9 3 .2zm-3.3 9.2 2.3 2.3 4.3-4.6"
  />
)
export const PlusIcon = (props: IconProps) => <Stroke {...props} d="M12 5v14M5 12h14" />
export const LeftIcon = (props: IconProps) => <Stroke {...props} d="m15 5-7 7 7 7" />
export const RightIcon = (props: IconProps) => <Stroke {...props} d="m9 5 7 7-7 7" />
export const CopyIcon = (props: IconProps) => <Stroke {...props} d="M9 9h11v11H9zM5 15H4V4h11v1" />
export const LinkIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1"
  />
)
export const ShareIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M17 8.5a2.5 2.5 0 1 0-2.5-2.5c0 .4.1.7.2 1L9.2 10a2.5 2.5 0 1 0 0 4l5.5 3a2.5 2.5 0 1 0 .8-1.5"
  />
)
export const ExternalIcon = (props: IconProps) => <Stroke {...props} d="M13 5h6v6m0-6-9 9M10 6H5v13h13v-5" />
export const HeartIcon = (props: IconProps) => (
  <Stroke {...props} d="M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.2 12 20 12 20z" />
)
export const PlayIcon = (props: IconProps) => (
  <Solid {...props} d="M8 5.5v13a1 1 0 0 0 1.5.9l10.6-6.5a1 1 0 0 0 0-1.7L9.5 4.6A1 1 0 0 0 8 5.5z" />
)
export const QuoteIcon = (props: IconProps) => (
  <Solid
    {...props}
    d="M10.5 5C6.4 6.6 4 9.8 4 13.8 4 16.8 5.7 19 8.2 19a3.3 3.3 0 0 0 .5-6.6c-.6-.1-1-.1-1.3 0C7.5 10 9 8 11.5 6.8zm9.5 0c-4.1 1.6-6.5 4.8-6.5 8.8 0 3 1.7 5.2 4.2 5.2a3.3 3.3 0 0 0 .5-6.6c-.6-.1-1-.1-1.3 0 .1-2.4 1.6-4.4 4.1-5.6z"
  />
)
