import { useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Input } from '../../ui/fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { DonorRow } from '../donors-data.ts'
import { donorToasts } from '../toasts.ts'
import type { Consent } from './consents-data.ts'
import { ConsentsOnBehalf } from './consents-on-behalf.tsx'
import { CorrectOnBehalf } from './correct-on-behalf.tsx'
import { NomineeForm } from './nominee-form.tsx'
import { type DataSubject, erase, readKeptData } from './own-page-data.ts'
import { RequestForm } from './request-form.tsx'

type Props = {
  person: DataSubject
  /** Record to correct; undefined for an address without one. */
  donor?: DonorRow
  consents: readonly Consent[]
  /** For screens without a loader that reads the consents again. */
  onChanged?(): unknown
  onErased(): void
}

/** Exercises a person's legal rights on their behalf, with a note on how staff verified their identity. */
export function OnBehalfActions({ person, donor, consents, onChanged = () => {}, onErased }: Props) {
  const [proof, setProof] = useState('')
  const [isCorrecting, setCorrecting] = useState(false)
  const confirm = useConfirm()
  const { isBusy, run } = useAction()
  const may = useMay()
  const who = { ...person, proof: proof.trim() }
  const isProved = who.proof.length >= 3
  const hand = () =>
    run(() => readKeptData(who), {
      failed: donorToasts.keptFailed,
      onDone: (kept) =>
        saveFile(
          'personal-data.json',
          new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }),
        ),
    })
  const look = () =>
    run(() => erase(who, 'preview'), {
      failed: donorToasts.eraseFailed,
      onDone: (preview) => void eraseAfter(preview),
    })
  const eraseAfter = async (preview: AnswerOf<'erase-personal-data'>) => {
    const isAgreed = await confirm({
      question: 'Erase this person?',
      yes: 'Erase',
      isDangerous: true,
      children: <ErasurePreview {...preview} />,
    })
    if (!isAgreed) return
    run(() => erase(who, 'erase'), {
      failed: donorToasts.eraseFailed,
      onDone: () => {
        toast.success(donorToasts.erased)
        onErased()
      },
    })
  }

  return (
    <>
      <div className="mt-3 grid gap-3">
        <Input
          label="How you confirmed who they are"
          hint="For example: they called from the number on file. Saved with the request, so leave out their name."
          maxLength={500}
          value={proof}
          onChange={setProof}
        />
        <div className="flex flex-wrap gap-2">
          <SmallButton needs="privacy" disabled={isBusy || !isProved} onPress={hand}>
            Download their data
          </SmallButton>
          {donor && (
            <SmallButton needs="privacy" disabled={isBusy || !isProved} onPress={() => setCorrecting(true)}>
              Correct…
            </SmallButton>
          )}
          <SmallButton needs="privacy" disabled={isBusy || !isProved} look="danger" onPress={look}>
            Erase…
          </SmallButton>
        </div>
        <ConsentsOnBehalf who={who} canSave={isProved} consents={consents} onChanged={onChanged} />
        <NomineeForm who={who} canSave={isProved} />
        {may('privacy') && <RequestForm who={who} canSave={isProved} />}
      </div>
      {donor && isCorrecting && (
        <CorrectOnBehalf donor={donor} who={who} onClose={() => setCorrecting(false)} />
      )}
    </>
  )
}

function ErasurePreview({ goes, stays }: AnswerOf<'erase-personal-data'>) {
  return (
    <>
      <p className="text-soft">In the words that the person reads on their own page.</p>
      <p className="mt-2 font-semibold">What goes</p>
      <ul className="list-disc pl-5">
        {goes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-2 font-semibold">What stays</p>
      <ul className="list-disc pl-5">
        {stays.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
