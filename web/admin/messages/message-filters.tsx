import { type MessageFilter, messageStates, stateWords } from '#domain/inbox/message-filter.ts'
import { templateKeys, templates } from '#domain/messages/templates.ts'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Select } from '../ui/fields.tsx'

type Props = { filter: MessageFilter; onChange: (change: Partial<MessageFilter>) => void }

export function MessageFilters({ filter, onChange }: Props) {
  return (
    <search className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]">
      <DebouncedInput
        label="Search"
        type="search"
        value={filter.words}
        placeholder="Address or subject"
        onChange={(words) => onChange({ words })}
      />
      <Select
        label="State"
        value={filter.state}
        onChange={(state) => onChange({ state: state as MessageFilter['state'] })}
        options={[
          { value: '', label: 'Any state' },
          ...messageStates.map((value) => ({ value, label: stateWords[value] })),
        ]}
      />
      <Select
        label="Message"
        value={filter.template}
        onChange={(template) => onChange({ template })}
        options={[
          { value: '', label: 'Any message' },
          ...templateKeys.map((value) => ({ value, label: templates[value].label })),
        ]}
      />
      <Select
        label="Sent by"
        value={filter.channel}
        onChange={(channel) => onChange({ channel: channel as MessageFilter['channel'] })}
        options={[
          { value: '', label: 'Any way' },
          { value: 'email', label: 'Email' },
          { value: 'whatsapp', label: 'WhatsApp' },
        ]}
      />
    </search>
  )
}
