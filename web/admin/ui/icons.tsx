/** Icons of the back office. */
import { type IconProps, Stroke } from '#web/ui/stroke.tsx'

export const SearchIcon = (props: IconProps) => (
  <Stroke {...props} d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm4.8-1.7L20 20" />
)
export const LogoutIcon = (props: IconProps) => <Stroke {...props} d="M10 4H5v16h5m4-4 4-4-4-4m4 4H9" />
export const UpIcon = (props: IconProps) => <Stroke {...props} d="M12 19V6m-5.5 5.5L12 6l5.5 5.5" />
export const DownIcon = (props: IconProps) => <Stroke {...props} d="M12 5v13m-5.5-5.5L12 18l5.5-5.5" />
export const GripIcon = (props: IconProps) => (
  <Stroke {...props} d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
)
export const TrashIcon = (props: IconProps) => (
  <Stroke {...props} d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5" />
)
export const HistoryIcon = (props: IconProps) => (
  <Stroke {...props} d="M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 8.8M4.5 4.5v4.3h4.3M12 8v4.3l3 1.7" />
)
export const UploadIcon = (props: IconProps) => (
  <Stroke {...props} d="M12 16V5m-4.5 4.5L12 5l4.5 4.5M5 19.5h14" />
)
export const ChevronIcon = (props: IconProps) => <Stroke {...props} d="m6 9.5 6 6 6-6" />
export const WarningIcon = (props: IconProps) => (
  <Stroke {...props} d="M12 4 2.8 20h18.4zm0 6v4.5m0 2.7v.01" />
)
export const PhoneScreenIcon = (props: IconProps) => <Stroke {...props} d="M8 3h8v18H8zm3 15.5h2" />
export const WideScreenIcon = (props: IconProps) => <Stroke {...props} d="M3 5h18v11H3zm6 15h6m-3-4v4" />
export const EyeIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"
  />
)
