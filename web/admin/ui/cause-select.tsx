import { Select } from './fields.tsx'

// Not an id, as ids have no spaces.
const NONE = 'without one'

type Titles = ReadonlyMap<string, string>
/** Null for gifts without one, undefined for all. */
type Chosen = string | null | undefined

/** The chip of a filter by cause. */
export const causeChip = (cause: Chosen, causes: Titles) =>
  cause === null ? 'General' : cause && (causes.get(cause) ?? cause)

/** The chip of a filter by campaign. */
export const campaignChip = (campaign: Chosen, campaigns: Titles) =>
  campaign === null ? 'No campaign' : campaign && `Campaign: ${campaigns.get(campaign) ?? campaign}`

type CauseProps = { cause: Chosen; causes: Titles; onChange: (cause: Chosen) => void }

/** Filters a list by cause. */
export const CauseSelect = ({ cause, causes, onChange }: CauseProps) => (
  <TitleSelect
    label="Cause"
    all="All causes"
    none="General"
    chosen={cause}
    titles={causes}
    onChange={onChange}
  />
)

type CampaignProps = { campaign: Chosen; campaigns: Titles; onChange: (campaign: Chosen) => void }

/** Filters a list by campaign, once there is one. */
export const CampaignSelect = ({ campaign, campaigns, onChange }: CampaignProps) =>
  (campaigns.size > 0 || campaign !== undefined) && (
    <TitleSelect
      label="Campaign"
      all="All gifts"
      none="No campaign"
      chosen={campaign}
      titles={campaigns}
      onChange={onChange}
    />
  )

type Props = {
  label: string
  all: string
  none: string
  chosen: Chosen
  titles: Titles
  onChange: (chosen: Chosen) => void
}

function TitleSelect({ label, all, none, chosen, titles, onChange }: Props) {
  return (
    <Select
      label={label}
      value={chosen === null ? NONE : (chosen ?? '')}
      onChange={(value) => onChange(value === NONE ? null : value || undefined)}
      options={[
        { value: '', label: all },
        { value: NONE, label: none },
        ...[...titles].map(([value, label]) => ({ value, label })),
        ...(chosen && !titles.has(chosen) ? [{ value: chosen, label: chosen }] : []),
      ]}
    />
  )
}
