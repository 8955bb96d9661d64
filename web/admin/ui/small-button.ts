type Look = 'solid' | 'outline' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  solid: 'border-transparent bg-brand text-paper hover:bg-leaf',
  outline: 'border-edge bg-surface text-brand hover:border-brand hover:bg-sunken',
  quiet: 'border-transparent text-brand hover:bg-sunken',
  danger: 'border-transparent text-danger hover:border-danger hover:bg-surface',
}

/** Button style of the back office: more compact than the site's, and large enough for touch. */
export function smallButton(look: Look = 'outline'): string {
  return `inline-flex min-h-11 items-center justify-center gap-1.5 whitespace-nowrap rounded-md border px-3 font-semibold text-sm leading-tight transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 lg:min-h-9 ${looks[look]}`
}
