import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { toast } from '#web/ui/toast.ts'
import { setReminderDone } from '../donors/donor/timeline-data.ts'
import { donorToasts } from '../donors/toasts.ts'
import { useAction } from '../hooks/use-action.ts'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { DueReminder } from './reminders.ts'

/** Reminders that the person set for themselves. */
export function Reminders({ reminders }: { reminders: readonly DueReminder[] }) {
  const { run } = useAction()
  const mark = (id: string, isDone: boolean) =>
    run(() => setReminderDone(id, isDone), {
      failed: donorToasts.noteFailed,
      onDone: () =>
        isDone && toast.success(donorToasts.reminderDone, { label: 'Undo', run: () => mark(id, false) }),
    })
  return (
    <Card>
      <h2 className="text-heading text-lg">Your reminders</h2>
      <ul className="mt-1 divide-y divide-line">
        {reminders.map(({ id, due_on, text, donor_id, donors }) => (
          <li key={id} className="flex items-center gap-2 py-2">
            <Link to={`/admin/donors/${donor_id}`} className="min-w-0 flex-1 hover:text-brand">
              <span className="wrap-anywhere block font-semibold">{text}</span>
              <span className="text-soft text-xs">
                {donors.name}, {dayInWords(due_on)}
              </span>
            </Link>
            <SmallButton about={text} onPress={() => mark(id, true)}>
              Done
            </SmallButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
