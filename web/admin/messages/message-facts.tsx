import { Link } from 'react-router'
import { languageInEnglish } from '#domain/languages/language-in-english.ts'
import { inboxPath } from '#domain/messages/inbox-path.ts'
import { when } from '../lib/when.ts'
import type { WholeMessage } from './message-log-data.ts'
import { StateBadge } from './state-badge.tsx'

export function MessageFacts({ message }: { message: WholeMessage }) {
  const facts: [string, React.ReactNode][] = [
    ['State', <StateBadge key="state" state={message.state} />],
    ['To', message.recipient],
    ['Channel', message.channel === 'email' ? 'Email' : 'WhatsApp'],
    ['Language', languageInEnglish(message.language)],
    ['Written', when(message.created_at)],
  ]
  if (message.story)
    facts.push([
      'Story',
      <Link
        key="story"
        to={`/admin/stories/${message.story.id}/letters`}
        className="text-brand underline underline-offset-2"
      >
        {message.story.title}
      </Link>,
    ])
  if (message.sent_at) facts.push(['Sent', when(message.sent_at)])
  if (message.state === 'waiting' && message.send_after) facts.push(['Not before', when(message.send_after)])
  if (message.attempts > 0) facts.push(['Attempts', String(message.attempts)])
  if (message.last_error && message.state !== 'sent') facts.push(['Reason', message.last_error])
  if (message.provider_id) facts.push(['Service reference', message.provider_id])
  const about = subjectLink(message)
  return (
    <>
      <dl className="grid gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
            <dt className="text-soft">{name}</dt>
            <dd className={`break-words ${name === 'Reason' ? 'font-semibold text-danger' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {about && (
        <Link
          to={about.to}
          className="mt-3 inline-flex min-h-11 items-center text-brand underline lg:min-h-9"
        >
          {about.label}
        </Link>
      )}
    </>
  )
}

function subjectLink(message: WholeMessage): { to: string; label: string } | null {
  if (message.contact_message_id) {
    return { to: inboxPath('message', message.contact_message_id), label: 'The message it is about' }
  }
  if (message.volunteer_application_id) {
    return {
      to: inboxPath('application', message.volunteer_application_id),
      label: 'The application it is about',
    }
  }
  if (message.donation_id)
    return { to: `/admin/donations/${message.donation_id}`, label: 'The gift it is about' }
  if (message.resend_of)
    return { to: `/admin/messages/${message.resend_of}`, label: 'The message it repeats' }
  return null
}
