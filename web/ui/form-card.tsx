import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { CheckIcon } from './icons.tsx'
import { useUiWords } from './ui-words.ts'

type Props = {
  children: ReactNode
  form: ComponentProps<'form'>
  submit: string
  isBusy: boolean
  /** Shows a confirmation beside the button. */
  isSent?: boolean
}

/** A form of the site on a card, with its submit button at the bottom. */
export function FormCard({ children, form, submit, isBusy, isSent = false }: Props) {
  const words = useUiWords().form
  return (
    <form
      {...form}
      aria-busy={isBusy}
      className="rounded-lg border border-line bg-surface p-5 shadow-lift sm:p-8"
    >
      <div className="grid gap-5">{children}</div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="lg" disabled={isBusy} className="needs-code max-sm:w-full">
          {submit}
        </Button>
        {isSent && (
          <p className="flex items-center gap-2 font-semibold text-leaf">
            <CheckIcon />
            {words.sent}
          </p>
        )}
        <noscript>
          <style>{'.needs-code{display:none}'}</style>
          <p>{words.needsJavaScript}</p>
        </noscript>
      </div>
    </form>
  )
}
