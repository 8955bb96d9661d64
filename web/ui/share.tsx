import { useEffect, useState } from 'react'
import { CheckIcon, LinkIcon, MailIcon, ShareIcon } from './icons.tsx'
import { FacebookIcon, WhatsappIcon } from './social-icons.tsx'
import { useUiWords } from './ui-words.ts'

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-md border-2 border-line bg-surface px-4 font-semibold hover:border-brand'

/** Links for sharing a page, WhatsApp first. Those that need a browser feature appear once it is detected. */
export function Share({ url, text }: { url: string; text: string }) {
  const words = useUiWords().share
  const [can, setCan] = useState({ share: false, copy: false })
  const [copied, setCopied] = useState(false)
  useEffect(() => setCan({ share: 'share' in navigator, copy: 'clipboard' in navigator }), [])
  const [message, address] = [encodeURIComponent(text), encodeURIComponent(url)]

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch (error) {
      console.error(error)
    }
  }

  return (
    <ul className="flex flex-wrap gap-2.5">
      <li>
        <a
          className={look}
          href={`https://wa.me/?text=${message}%20${address}`}
          target="_blank"
          rel="noopener"
        >
          <WhatsappIcon className="size-5 text-leaf" />
          {words.whatsapp}
        </a>
      </li>
      <li>
        <a
          className={look}
          href={`https://www.facebook.com/sharer/sharer.php?u=${address}`}
          target="_blank"
          rel="noopener"
        >
          <FacebookIcon className="size-5 text-leaf" />
          {words.facebook}
        </a>
      </li>
      <li>
        <a className={look} href={`mailto:?subject=${message}&body=${address}`}>
          <MailIcon className="size-5 text-leaf" />
          {words.email}
        </a>
      </li>
      <li hidden={!can.copy} data-needs="clipboard">
        <button type="button" className={look} onClick={copy}>
          {copied ? <CheckIcon className="size-5 text-leaf" /> : <LinkIcon className="size-5 text-leaf" />}
          <span aria-live="polite">{copied ? words.linkCopied : words.copyLink}</span>
        </button>
      </li>
      <li hidden={!can.share} data-needs="share">
        <button
          type="button"
          className={look}
          onClick={() => navigator.share({ title: text, url }).catch(() => {})}
        >
          <ShareIcon className="size-5 text-leaf" />
          {words.more}
        </button>
      </li>
    </ul>
  )
}
