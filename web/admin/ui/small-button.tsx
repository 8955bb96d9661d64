import type { ComponentProps } from 'react'
import type { Capability } from '#domain/people/roles.ts'
import { useMay } from '../data/may.ts'

type Look = 'solid' | 'outline' | 'quiet' | 'danger'

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  look?: Look
  /** Completes the label for screen readers, where several buttons have the same one. */
  about?: string
  /** Capability of its action: the button is absent without it. */
  needs?: Capability
  onPress?: (button: HTMLButtonElement) => void
}

const looks: Record<Look, string> = {
  solid: 'border-transparent bg-brand text-paper hover:bg-leaf',
  outline: 'border-edge bg-surface text-brand hover:border-brand hover:bg-sunken',
  quiet: 'border-transparent text-brand hover:bg-sunken',
  danger: 'border-transparent text-danger hover:border-danger hover:bg-surface',
}

/** Style of the back office's buttons, for links: more compact than the site's, and large enough for touch. */
export function smallButton(look: Look = 'outline'): string {
  return `inline-flex min-h-11 items-center justify-center gap-1.5 whitespace-nowrap rounded-md border px-3 font-semibold text-sm leading-tight transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 lg:min-h-9 ${looks[look]}`
}

/** The back office's button. It submits a form only with `type="submit"`. */
export function SmallButton({ look, about, needs, onPress, className, children, ...rest }: Props) {
  const may = useMay()
  if (needs && !may(needs)) return null
  return (
    <button
      type="button"
      {...rest}
      onClick={onPress && (({ currentTarget }) => onPress(currentTarget))}
      className={className ? `${smallButton(look)} ${className}` : smallButton(look)}
    >
      {children}
      {about && <span className="sr-only"> {about}</span>}
    </button>
  )
}
