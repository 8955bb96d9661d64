import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { languageInEnglish } from '#domain/languages/language-in-english.ts'
import { siteLanguages } from '#domain/languages/languages.ts'
import type { Look } from '#domain/messages/layout.ts'
import { type Channel, templates } from '#domain/messages/templates.ts'
import { Conflict } from '../ui/conflict.tsx'
import { Input, TextArea } from '../ui/fields.tsx'
import { Reason, UnsavedMark } from '../ui/marks.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import type { EditedWords, TemplateId, TemplateRow } from './message-templates.ts'
import { RestoreTemplate } from './restore-template.tsx'
import { templateAddress } from './template-address.ts'
import { TemplatePreview } from './template-preview.tsx'
import { editedProblem, withVariable } from './template-text.ts'
import { TestSend } from './test-send.tsx'
import { VariableButtons } from './variable-buttons.tsx'

type Props = {
  shown: TemplateId
  words: EditedWords
  isUnsaved: boolean
  isDefault: boolean
  look: Look
  isBusy: boolean
  reason: string | undefined
  conflict: { theirs: TemplateRow | null } | undefined
  onChange: (words: EditedWords) => void
  onSave: () => void
  onRestored: () => void
  onMine: (theirs: TemplateRow) => void
  onTheirs: (theirs: TemplateRow | null) => void
}

const CHANNELS = { email: 'Email', whatsapp: 'WhatsApp' }

/** One template: its texts, with a preview beside them. */
export function TemplateEditor(props: Props) {
  const { shown, words, look, conflict } = props
  const { label, when, channels }: { label: string; when: string; channels: readonly Channel[] } =
    templates[shown.key]
  const fields = useRef<{ subject: HTMLInputElement | null; body: HTMLTextAreaElement | null }>({
    subject: null,
    body: null,
  })
  const [last, setLast] = useState<'subject' | 'body'>('body')
  const problem = editedProblem(shown, words)
  const isEmail = shown.channel === 'email'

  function insert(name: string) {
    const part = isEmail ? last : 'body'
    const field = fields.current[part]
    if (!field) return
    const { text, cursor } = withVariable(
      words[part],
      field.selectionStart ?? words[part].length,
      field.selectionEnd ?? words[part].length,
      name,
    )
    props.onChange({ ...words, [part]: text })
    // After the field has the new text.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(cursor, cursor)
    })
  }

  return (
    <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Card>
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="text-heading text-xl">{label}</h2>
            {props.isUnsaved ? (
              <UnsavedMark />
            ) : (
              props.isDefault && <span className="text-soft text-xs">Original text</span>
            )}
          </div>
          <p className="text-soft">{when}</p>
          <nav aria-label="Language and channel" className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
            <Choices
              options={siteLanguages.map((language) => ({
                id: { ...shown, language },
                label: languageInEnglish(language),
              }))}
              isChosen={(id) => id.language === shown.language}
            />
            {channels.length > 1 && (
              <Choices
                options={channels.map((channel) => ({ id: { ...shown, channel }, label: CHANNELS[channel] }))}
                isChosen={(id) => id.channel === shown.channel}
              />
            )}
          </nav>
          <form
            className="mt-3 grid gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (!problem) props.onSave()
            }}
          >
            {isEmail ? (
              <Input
                ref={(field) => {
                  fields.current.subject = field
                }}
                label="Subject"
                lang={shown.language}
                value={words.subject}
                onFocus={() => setLast('subject')}
                onChange={(subject) => props.onChange({ ...words, subject })}
              />
            ) : (
              <Input
                label="WhatsApp template name"
                placeholder="gift_thanks"
                value={words.whatsappName}
                onChange={(whatsappName) => props.onChange({ ...words, whatsappName })}
                hint="WhatsApp only sends approved templates. Submit the text below for approval, then enter its name there."
              />
            )}
            <TextArea
              ref={(field) => {
                fields.current.body = field
              }}
              label="Text"
              lang={shown.language}
              style={{ minHeight: '12rem' }}
              value={words.body}
              onFocus={() => setLast('body')}
              onChange={(body) => props.onChange({ ...words, body })}
              hint={
                isEmail
                  ? 'An empty line starts a new paragraph. [Text](link) on a line of its own becomes a button; lines that start with > become a box.'
                  : undefined
              }
            />
            <VariableButtons template={shown.key} onInsert={insert} />
            {problem && <p className="font-semibold text-danger text-xs">{problem}</p>}
            <Reason text={props.reason} />
            <div className="flex flex-wrap gap-2">
              <SmallButton
                type="submit"
                disabled={props.isBusy || Boolean(problem)}
                look={props.isUnsaved ? 'solid' : 'outline'}
              >
                {props.isBusy ? 'Saving...' : 'Save'}
              </SmallButton>
              {!props.isDefault && (
                <RestoreTemplate shown={shown} label={label} onRestored={props.onRestored} />
              )}
            </div>
          </form>
          {conflict && (
            <div className="mt-3">
              <Conflict
                isGone={conflict.theirs === null}
                differences={
                  conflict.theirs ? [{ name: 'Text', theirs: conflict.theirs.body, mine: words.body }] : []
                }
                onMine={() => conflict.theirs && props.onMine(conflict.theirs)}
                onTheirs={() => props.onTheirs(conflict.theirs)}
              />
            </div>
          )}
        </Card>
        <TestSend shown={shown} words={words} isSendable={!problem} />
      </div>
      <TemplatePreview shown={shown} words={words} look={look} />
    </div>
  )
}

type Choice = { id: TemplateId; label: string }

function Choices({
  options,
  isChosen,
}: {
  options: readonly Choice[]
  isChosen: (id: TemplateId) => boolean
}) {
  return (
    <span className="flex gap-1">
      {options.map(({ id, label }) => (
        <Link
          key={label}
          to={templateAddress(id)}
          aria-current={isChosen(id) ? 'true' : undefined}
          className={`${smallButton('quiet')} aria-[current]:border-brand aria-[current]:bg-sunken`}
        >
          {label}
        </Link>
      ))}
    </span>
  )
}
