import { useRef, useState } from 'react'
import type { Language } from '#domain/languages/languages.ts'
import { type Misfit, readTexts, writeTexts } from '#domain/translations/exchange.ts'
import { type SourceText, textKey } from '#domain/translations/parts.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../../lib/check-session.ts'
import { readTemplates, saveTemplate } from '../../messages/message-templates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { changedLetters, type LetterText, letterIn, letterTexts } from './letters.ts'
import { translationToasts } from './toasts.ts'
import { byKey, saveTranslation, type Translations } from './translations-data.ts'

type Props = { language: Language; translations: Translations; onImported: () => void }

/** Exports all texts by staff, emails included, for a translator, and imports the result. */
export function Exchange({ language, translations: { parts, stored }, onImported }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [misfits, setMisfits] = useState<Misfit[]>([])
  const known = byKey(stored)

  /** Content and emails, with their present translations. */
  async function readAll() {
    const letters = await readTemplates()
    const texts = [...parts.flatMap((part) => part.texts), ...letterTexts(letters)]
    const said = (text: SourceText | LetterText) =>
      text.kind === 'letter' ? letterIn(language, letters, text) : (known.get(textKey(text))?.text ?? '')
    return { letters, texts, said }
  }

  async function exportAll() {
    try {
      const { texts, said } = await readAll()
      saveFile(
        `translations-${language}.csv`,
        new Blob([writeTexts<SourceText | LetterText>(texts, said)], { type: 'text/csv' }),
      )
      toast.success(translationToasts.exported)
    } catch (error) {
      console.error(error)
      toast.error(translationToasts.exportFailed)
      checkSession(error)
    }
  }

  async function importFile(file: File) {
    setBusy(true)
    try {
      const { letters, texts, said } = await readAll()
      const { fits, misfits: found } = readTexts<SourceText | LetterText>(await file.text(), texts, said)
      const problems = [...found]
      let count = 0
      const ofLetters: { text: LetterText; translation: string }[] = []
      for (const { text, translation } of fits) {
        if (text.kind === 'letter') {
          ofLetters.push({ text, translation })
          continue
        }
        const row = known.get(textKey(text)) ?? null
        const saved = await saveTranslation({ language, text, translation, row }, row?.updated_at ?? null)
        if (saved.outcome === 'saved') count += 1
        else problems.push({ line: 0, problem: `${text.label}: someone else has just changed it.` })
      }
      for (const letter of changedLetters(language, letters, ofLetters)) {
        const { id, label, words, problem, basedOn } = letter
        const isSaved = !problem && (await saveTemplate(id, words, basedOn)).outcome === 'saved'
        if (isSaved) count += letter.count
        else
          problems.push({ line: 0, problem: `${label}: ${problem ?? 'someone else has just changed it.'}` })
      }
      toast.success(translationToasts.imported(count))
      setMisfits(problems)
    } catch (error) {
      console.error(error)
      toast.error(translationToasts.importFailed)
      checkSession(error)
    } finally {
      setBusy(false)
      onImported()
    }
  }

  return (
    <>
      <SmallButton onPress={exportAll}>Export for a translator</SmallButton>
      <SmallButton disabled={isBusy} onPress={() => picker.current?.click()}>
        {isBusy ? 'Importing...' : 'Import'}
      </SmallButton>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        aria-label="File of translations"
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) importFile(file)
        }}
      />
      {misfits.length > 0 && (
        <Dialog title="These do not fit" onClose={() => setMisfits([])}>
          <ul className="grid gap-1">
            {misfits.map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>
                {line > 0 && <b>Line {line}: </b>}
                {problem}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
