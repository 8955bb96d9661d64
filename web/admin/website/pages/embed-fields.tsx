import { useState } from 'react'
import { TextArea } from '../../ui/fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { type Content, embedOf } from './editable.ts'

type Props = {
  kind: 'video' | 'map'
  label: string
  value: Content['embed']
  onChange: (value: Content['embed']) => void
}

const HINTS = {
  video: 'Paste a link to a YouTube video. Leave empty for no video.',
  map: 'Paste a Google Maps link or embed code, or type the address. Leave empty for no map.',
}

/** Accepts pasted embeds and shows the result. */
export function EmbedFields({ kind, label, value, onChange }: Props) {
  const [isShown, setShown] = useState(false)
  const embed = embedOf(kind, value)
  const address = 'url' in embed ? embed.url : ''
  return (
    <>
      <TextArea
        label={label}
        isLabelHidden
        rows={1}
        value={value.url}
        onChange={(url) => onChange({ url })}
        hint={HINTS[kind]}
        error={'problem' in embed ? embed.problem : null}
        spellCheck={false}
      />
      {address && (
        <div className="mt-2">
          {address !== value.url && (
            <p className="break-all text-soft text-xs">Will be shown from {address}</p>
          )}
          <SmallButton onPress={() => setShown((now) => !now)} look="quiet">
            {isShown ? `Hide ${kind}` : `Show ${kind}`}
          </SmallButton>
          {isShown && (
            <iframe
              title={`${label} preview`}
              src={address}
              className="mt-2 aspect-video w-full max-w-narrow rounded-md bg-sand"
            />
          )}
        </div>
      )}
    </>
  )
}
