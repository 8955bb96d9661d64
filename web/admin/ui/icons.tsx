/** Icons of the back office. */
import { type IconProps, Stroke } from '#web/ui/stroke.tsx'

export const SearchIcon = (props: IconProps) => (
  <Stroke {...props} d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm4.8-1.7L20 20" />
)
export const LogoutIcon = (props: IconProps) => <Stroke {...props} d="M10 4H5v16h5m4-4 4-4-4-4m4 4H9" />
export const UpIcon = (props: IconProps) => <Stroke {...props} d="M12 19V6m-5.5 5.5L12 6l5.5 5.5" />
export const DownIcon = (props: IconProps) => <Stroke {...props} d="M12 5v13m-5.5-5.5L12 18l5.5-5.5" />
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
export const HouseIcon = (props: IconProps) => (
  <Stroke {...props} d="M3.5 11 12 4l8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />
)
export const DonationIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 8h7m-7 3h7M10 8c3.3 0 3.3 5.5 0 5.5H8.5l4.5 3.5"
  />
)
export const PeopleIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.900a3.5 3.5 0 0 1 0 6.200M18 14.200a6.5 6.5 0 0 1 3.5 5.3"
  />
)
export const InboxIcon = (props: IconProps) => (
  <Stroke {...props} d="M3.5 13.5 6 5h12l2.5 8.5V19h-17zm0 0H8.5l1.5 2.5h4l1.5-2.5h5" />
)
export const ChartIcon = (props: IconProps) => <Stroke {...props} d="M4 4v16h16M8.5 16v-4M13 16V8m4.5 8v-6" />
export const GlobeIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.3 12h17.400M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18z"
  />
)
export const GearIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M4 7.5h9m4 0h3M4 16.5h3m4 0h9M15 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm-6 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"
  />
)
export const MoreIcon = (props: IconProps) => <Stroke {...props} d="M6 12h.01M12 12h.01M18 12h.01" />
