export type IconProps = { className?: string }

/** An icon on a 24 px grid with a round 1.75 px stroke. Always beside a text: hidden from screen readers. */
export function Stroke({ d, className = 'size-5' }: IconProps & { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={d} />
    </svg>
  )
}
