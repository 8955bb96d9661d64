import { type TemplateKey, templates, variables } from '#domain/messages/templates.ts'
import { smallButton } from '../ui/small-button.ts'

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
          <button
            key={name}
            type="button"
            title={`{{${name}}}`}
            onClick={() => onInsert(name)}
            className={smallButton('outline')}
          >
            {variables[name].label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
