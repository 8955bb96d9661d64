import { browserBackend } from '#web/lib/backend.ts'
import { fetchFile } from '#web/lib/functions.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import type { GiftWords } from './gift.tsx'
import { TroubleNote } from './trouble.tsx'
import { usePress } from './use-press.ts'

/** Downloads the receipt by the gift's link or by the receipt's own. */
export function DownloadReceipt({ words, token }: { words: GiftWords; token: string }) {
  const { isBusy, trouble, press } = usePress(words)
  const download = () =>
    press(async () => {
      const { name, contents } = await fetchFile(browserBackend(), 'gift-link', { token, action: 'receipt' })
      saveFile(name, contents)
    })
  return (
    <div className="grid gap-3">
      <Button size="lg" disabled={isBusy} onClick={download} className="justify-self-start max-sm:w-full">
        <DownloadIcon />
        {isBusy ? words.receipt.downloading : words.receipt.download}
      </Button>
      <TroubleNote words={words} trouble={trouble} />
    </div>
  )
}
