import type { Pdf } from '#domain/page-content/content.ts'
import { type ContactSubject, linkAbout } from '#domain/website/contact-subjects.ts'
import { ButtonLink, buttonClass } from './button.tsx'
import { DownloadIcon, MailIcon } from './icons.tsx'
import { useUiWords } from './ui-words.ts'

type Props = {
  pdf: Pdf
  look?: 'solid' | 'outline' | 'on-band' | 'give'
  size?: 'md' | 'lg'
  /** Label and contact subject of the button while there is no file. */
  ask: string
  about: ContactSubject
}

/** Downloads the stored PDF; until one is uploaded, leads to the contact form. */
export function DownloadButton({ pdf, look = 'outline', size = 'md', ask, about }: Props) {
  const words = useUiWords()
  if (!pdf.url) {
    return (
      <ButtonLink look={look} size={size} to={linkAbout(pdf.link, about)}>
        <MailIcon />
        {ask}
      </ButtonLink>
    )
  }
  return (
    <a className={buttonClass(look, size)} href={pdf.url} target="_blank" rel="noopener">
      <DownloadIcon />
      {pdf.text}
      <span className="sr-only"> {words.pdf}</span>
    </a>
  )
}
