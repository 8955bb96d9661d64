import type { ComponentProps } from 'react'
import { SiteLink } from './link.tsx'

type Look = 'give' | 'solid' | 'outline' | 'on-band' | 'quiet'
type Size = 'md' | 'lg'

const looks: Record<Look, string> = {
  /** Marigold is for giving only. The fixed bar on phones finds the button by its class. */
  give: 'give-button border-transparent bg-marigold text-on-marigold hover:bg-marigold-hover',
  solid: 'border-transparent bg-brand text-paper hover:bg-leaf',
  outline: 'border-brand text-brand hover:bg-brand hover:text-paper',
  'on-band': 'border-on-band text-on-band hover:bg-on-band hover:text-band',
  quiet:
    'border-transparent text-brand underline decoration-marigold decoration-2 underline-offset-4 hover:decoration-4',
}
const sizes: Record<Size, string> = {
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-7 py-3 text-lg',
}

export function buttonClass(look: Look = 'solid', size: Size = 'md'): string {
  const room = look === 'quiet' ? 'min-h-11 py-2' : sizes[size]
  return `inline-flex items-center justify-center gap-2 rounded-md border-2 text-center font-semibold leading-tight transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 ${room} ${looks[look]}`
}

type Shape = { look?: Look; size?: Size }

export function Button({
  look,
  size,
  className = '',
  type = 'button',
  ...props
}: ComponentProps<'button'> & Shape) {
  return <button {...props} type={type} className={`${buttonClass(look, size)} ${className}`} />
}

export function ButtonLink({
  look,
  size,
  className = '',
  ...props
}: ComponentProps<typeof SiteLink> & Shape) {
  return <SiteLink {...props} className={`${buttonClass(look, size)} ${className}`} />
}
