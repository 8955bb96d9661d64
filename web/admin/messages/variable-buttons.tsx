import { type TemplateKey, templates, variables } from '#domain/messages/templates.ts'
import { SmallButton } from '../ui/small-button.tsx'

/** Variables of the template; a press inserts one at the cursor. */
export function VariableButtons({
  template,
  onInsert,
}: {
  template: TemplateKey
  onInsert: (name: string) => void
}) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Insert</legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {templates[template].variables.map((name) => (
          <SmallButton key={name} title={`{{${name}}}`} onPress={() => onInsert(name)}>
            {variables[name].label}
          </SmallButton>
        ))}
      </div>
    </fieldset>
  )
}
