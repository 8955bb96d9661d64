import { type MessageFilter, messageStates, stateWords } from '#domain/inbox/message-filter.ts'
import { templateKeys, templates } from '#domain/messages/templates.ts'
import { optionsAfter, Select } from '../ui/fields.tsx'
import { FilterPanel } from '../ui/filter-panel.tsx'

type Props = { filter: MessageFilter; onChange: (change: Partial<MessageFilter>) => void }

const CHANNELS = { email: 'Email', whatsapp: 'WhatsApp' }

export function MessageFilters({ filter, onChange }: Props) {
  const { state, template, channel } = filter
  return (
    <FilterPanel
      placeholder="Address or subject"
      search={filter.words}
      onSearch={(words) => onChange({ words })}
      chips={{
        state: state && stateWords[state],
        template: template && (templates[template as keyof typeof templates]?.label ?? template),
        channel: channel && CHANNELS[channel],
      }}
      onRemove={(name) => onChange({ [name]: '' })}
      onClear={() => onChange({ words: '', state: '', template: '', channel: '' })}
    >
      <Select
        label="State"
        value={state}
        onChange={(state) => onChange({ state: state as MessageFilter['state'] })}
        options={optionsAfter('Any state', messageStates, (value) => stateWords[value])}
      />
      <Select
        label="Message"
        value={template}
        onChange={(template) => onChange({ template })}
        options={optionsAfter('Any message', templateKeys, (value) => templates[value].label)}
      />
      <Select
        label="Sent by"
        value={channel}
        onChange={(channel) => onChange({ channel: channel as MessageFilter['channel'] })}
        options={[
          { value: '', label: 'Any way' },
          ...Object.entries(CHANNELS).map(([value, label]) => ({ value, label })),
        ]}
      />
    </FilterPanel>
  )
}
