import { useNavigate } from 'react-router'
import { isTemplateKey, type TemplateKey, templateKeys, templates } from '#domain/messages/templates.ts'
import { Select } from '../ui/fields.tsx'
import type { TemplateId } from './message-templates.ts'
import { templateAddress } from './template-address.ts'

type Props = { shown: TemplateId; changed: readonly string[]; unsaved: readonly TemplateKey[] }

export function TemplateChoice({ shown, changed, unsaved }: Props) {
  const navigate = useNavigate()
  const mark = (key: TemplateKey) => {
    if (unsaved.includes(key)) return ' (not saved)'
    return changed.includes(key) ? ' (changed)' : ''
  }
  return (
    <div className="max-w-96">
      <Select
        label="Template"
        value={shown.key}
        onChange={(key) => {
          if (isTemplateKey(key)) navigate(templateAddress({ ...shown, key, channel: 'email' }))
        }}
        options={templateKeys.map((key) => ({ value: key, label: templates[key].label + mark(key) }))}
      />
    </div>
  )
}
