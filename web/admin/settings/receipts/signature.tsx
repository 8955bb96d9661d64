import { useState } from 'react'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { FilePicker } from '../../ui/file-picker.tsx'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { signaturePicture } from './signature-picture.ts'
import { receiptSettingsToasts } from './toasts.ts'

/** Picture of the signature. It is stored sealed and returned only on receipts, so the preview shows it. */
export function Signature({ isStored, onSaved }: { isStored: Promise<boolean>; onSaved: () => void }) {
  const { value: wasStored } = useResolved(isStored)
  const { isBusy, run } = useAction()
  const [reason, setReason] = useState('')

  const save = (picture: () => Promise<string>, done: string) => {
    setReason('')
    run(
      () =>
        picture()
          .then((image) => callAsAdministrator('receipt-signature', { image }))
          .catch((error: unknown) => {
            setReason(reasonOf(error))
            throw error
          }),
      {
        failed: receiptSettingsToasts.signatureFailed,
        onDone() {
          toast.success(done)
          onSaved()
        },
      },
    )
  }

  return (
    <Card>
      <h2 className="mb-1 text-heading text-xl">Signature</h2>
      <p className="mb-3 text-soft">
        A picture of the signature on a white or transparent background. It is stored encrypted and used only
        on receipts.
      </p>
      <FilePicker
        accept="image/*"
        label="Signature"
        uploading={null}
        onFile={(file) => save(() => signaturePicture(file), receiptSettingsToasts.signatureSaved)}
      >
        {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
      </FilePicker>
      {wasStored && (
        <SmallButton
          disabled={isBusy}
          onPress={() => save(async () => '', receiptSettingsToasts.signatureRemoved)}
          look="danger"
          className="mt-2"
        >
          Remove the signature
        </SmallButton>
      )}
    </Card>
  )
}
