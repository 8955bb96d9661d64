import type { Pdf } from '#domain/page-content/content.ts'
import { ButtonLink, buttonClass } from './button.tsx'
import { ArrowIcon, DownloadIcon } from './icons.tsx'
import { useUiWords } from './ui-words.ts'

type Props = { pdf: Pdf; look?: 'solid' | 'outline' | 'on-band' | 'give' }

/** The stored PDF; until one is uploaded, the button leads to where it can be asked for. */
export function DownloadButton({ pdf, look = 'outline' }: Props) {
  const words = useUiWords()
  if (!pdf.url) {
    return (
      <ButtonLink look={look} to={pdf.link}>
        {pdf.text}
        <ArrowIcon />
      </ButtonLink>
    )
  }
  return (
    <a className={buttonClass(look)} href={pdf.url} target="_blank" rel="noopener">
      <DownloadIcon />
      {pdf.text}
      <span className="sr-only"> {words.pdf}</span>
    </a>
  )
}
