import { useEffect, useRef } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'

/** Recovery codes for a lost phone, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <section ref={box} tabIndex={-1} aria-label="Your recovery codes" className="mt-2 outline-none">
      <p>
        Save these recovery codes where you can reach them without your phone: print them, or put them in a
        password manager. Each one signs you in once instead of the app. They are shown only once.
      </p>
      <ul className="mt-3 grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken p-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CopyButton text={text} label="Copy codes" className={smallButton('outline')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={smallButton('outline')}
        >
          <DownloadIcon className="size-4" />
          Download
        </a>
        <SmallButton onPress={onDone} look="solid">
          I have saved them
        </SmallButton>
      </div>
    </section>
  )
}
