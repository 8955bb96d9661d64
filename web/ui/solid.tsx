import type { IconProps } from './stroke.tsx'

export function Solid({ d, className = 'size-5' }: IconProps & { d: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`} fill="currentColor">
      <path d={d} />
    </svg>
  )
}
