import { HeartIcon, MailIcon, SealIcon } from '#web/ui/icons.tsx'
import type { DonatePage } from './donate.tsx'

export function Assurances({ page }: { page: DonatePage }) {
  const assurances = [
    [page.assurance_1_text, SealIcon],
    [page.assurance_2_text, HeartIcon],
    [page.assurance_3_text, MailIcon],
  ] as const
  return (
    <ul>
      {assurances.map(
        ([text, Icon]) =>
          text && (
            <li key={text} className="flex max-w-prose gap-4 border-line border-t py-4">
              <Icon className="mt-0.5 size-6 text-leaf" />
              <span>{text}</span>
            </li>
          ),
      )}
    </ul>
  )
}
