import { useEffect, useState } from 'react'
import type { Look } from '#domain/messages/layout.ts'
import { renderEmail } from '#domain/messages/render.ts'
import { sampleValues } from '#domain/messages/sample-values.ts'
import { fill } from '#domain/messages/template-text.ts'
import { forApproval } from '#domain/messages/whatsapp.ts'
import { Letter } from './letter.tsx'
import type { EditedWords, TemplateId } from './message-templates.ts'

type Props = { shown: TemplateId; words: EditedWords; look: Look }

const TYPING_MS = 250

/** Preview of the message by the renderer that sends it, after a pause in typing. */
export function TemplatePreview({ shown, words: typed, look }: Props) {
  const [words, setWords] = useState(typed)
  useEffect(() => {
    const soon = setTimeout(() => setWords(typed), TYPING_MS)
    return () => clearTimeout(soon)
  }, [typed])
  const values = {
    ...sampleValues(shown.key, shown.language),
    organisation: look.name,
    website: look.website,
  }
  if (shown.channel === 'whatsapp') {
    return (
      <div className="grid gap-4">
        <Letter subject="Preview" text={fill(words.body, values)} html={null} />
        <Letter subject="Text for approval" text={forApproval(words.body)} html={null} />
      </div>
    )
  }
  return <Letter {...renderEmail(words, values, look, shown.language)} />
}
