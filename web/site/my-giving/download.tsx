import type { ReactNode } from 'react'
import type { InputOf } from '#domain/api/contracts.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { downloadAsDonor } from './as-donor.ts'
import { usePress } from './use-press.ts'

type Props = {
  file: InputOf<'donor-file'>
  label: string
  busy: string
  unexpected: string
  children: ReactNode
}

/** A button that downloads one of the donor's files. */
export function Download({ file, label, busy, unexpected, children }: Props) {
  const { isBusy, press } = usePress(unexpected)
  const download = () => press(() => downloadAsDonor(file), toast.error)
  return (
    <Button look="quiet" aria-label={label} disabled={isBusy} onClick={download}>
      <DownloadIcon />
      {isBusy ? busy : children}
    </Button>
  )
}
