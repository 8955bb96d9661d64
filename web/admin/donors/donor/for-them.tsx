import { useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Input } from '../../ui/fields.tsx'
import { smallButton } from '../../ui/small-button.ts'
import type { DonorRow } from '../donors-data.ts'
import { donorMessages } from '../messages.ts'
import { erase, nameNominee, readKeptData } from './own-page-data.ts'

/** What the law calls the rights of a person, for somebody who wrote or called: with how staff saw that it was they. */
export function ForThem({ donor, onErased }: { donor: DonorRow; onErased(): void }) {
  const [proof, setProof] = useState('')
  const [nominee, setNominee] = useState({ name: '', contact: '' })
  const [preview, setPreview] = useState<AnswerOf<'erase-personal-data'> | null>(null)
  const { isBusy, run } = useAction()
  const who = { donor_id: donor.id, proof: proof.trim() }
  const isProved = who.proof.length >= 3
  const hand = () =>
    run(() => readKeptData(who), {
      failed: donorMessages.keptFailed,
      onDone: (kept) =>
        saveFile(
          'personal-data.json',
          new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }),
        ),
    })
  const look = () =>
    run(() => erase(who, 'preview'), { failed: donorMessages.eraseFailed, onDone: setPreview })
  const eraseNow = () => {
    setPreview(null)
    return run(() => erase(who, 'erase'), {
      failed: donorMessages.eraseFailed,
      onDone: () => {
        toast.success(donorMessages.erased)
        onErased()
      },
    })
  }
  const nominate = () =>
    run(() => nameNominee(who, nominee.name.trim(), nominee.contact.trim()), {
      failed: donorMessages.nomineeFailed,
      onDone: () => toast.success(donorMessages.nomineeSaved),
    })

  return (
    <details className="mt-4 border-line border-t pt-3">
      <summary className="cursor-pointer font-semibold">Requests about their data</summary>
      <div className="mt-3 grid gap-3">
        <Input
          label="How you confirmed who they are"
          hint="For example: they called from the number on file. Saved with the request."
          maxLength={500}
          value={proof}
          onChange={setProof}
        />
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            disabled={isBusy || !isProved}
            className={smallButton('outline')}
            onClick={hand}
          >
            Download their data
          </button>
          <button
            type="button"
            disabled={isBusy || !isProved}
            className={smallButton('danger')}
            onClick={look}
          >
            Erase…
          </button>
        </div>
        <Input
          label="Nominee"
          maxLength={200}
          value={nominee.name}
          onChange={(name) => setNominee({ ...nominee, name })}
        />
        <Input
          label="Nominee’s contact details"
          maxLength={500}
          value={nominee.contact}
          onChange={(contact) => setNominee({ ...nominee, contact })}
        />
        <div>
          <button
            type="button"
            disabled={isBusy || !isProved || nominee.name.trim().length < 2}
            className={smallButton('outline')}
            onClick={nominate}
          >
            Save the nominee
          </button>
        </div>
      </div>
      {preview && (
        <ConfirmDialog
          question="Erase this person?"
          yes="Erase"
          isDangerous
          onYes={eraseNow}
          onNo={() => setPreview(null)}
        >
          <p className="font-semibold">What goes</p>
          <ul className="list-disc pl-5">
            {preview.goes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-2 font-semibold">What stays</p>
          <ul className="list-disc pl-5">
            {preview.stays.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </details>
  )
}
