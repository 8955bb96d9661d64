import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { ALREADY_THERE } from '../../lib/reason-of.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Input, Select, TextArea } from '../../ui/fields.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import {
  mailThanks,
  type Prepared,
  prepareThanks,
  recordThanks,
  type Thanking,
  type Way,
} from './thanks-data.ts'
import { thanksToasts } from './toasts.ts'
import { useUndoThanks } from './use-undo-thanks.ts'

const WAYS: Record<Way, string> = {
  whatsapp: 'WhatsApp',
  email: 'Email',
  call: 'Call',
  other: 'In person or another way',
}

type Props = { about: Thanking; name: string; onClose: () => void }

/** Offers ways to thank a donor. Only the button at the end records anything. */
export function ThankDialog({ about, name, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const [reading] = useState(() =>
    load(async () => {
      const prepared = await withErrorToast(prepareThanks(about), thanksToasts.prepareFailed)
      if (!prepared) leave()
      return prepared
    }),
  )
  const { value } = useResolved(reading)
  const { isBusy, run } = useAction()
  const { undo } = useUndoThanks()

  /** A colleague may have been faster: the screen behind shows it. */
  function leave() {
    onClose()
    revalidate()
  }

  const finish = (work: () => Promise<string | undefined>, way: Way) =>
    run(
      () =>
        work().catch((error: { code?: unknown }) => {
          if (error.code === ALREADY_THERE) onClose()
          throw error
        }),
      {
        waiting: way === 'email' ? thanksToasts.sending : thanksToasts.recording,
        failed: thanksToasts.failed,
        onDone(gift) {
          if (gift) toast.success(thanksToasts.thanked(name), { label: 'Undo', run: () => undo(gift) })
          else toast.success(thanksToasts.sent(name))
          onClose()
        },
      },
    )
  return (
    <Dialog title={`Thank ${name}`} isBusy={isBusy} onClose={onClose}>
      {value ? (
        <ThankForm
          prepared={value}
          isBusy={isBusy}
          onRecord={(way) => finish(() => recordThanks(about, way), way)}
          onMail={(letter) => finish(() => mailThanks(about, letter), 'email')}
        />
      ) : (
        <Loading>
          <Skeleton className="h-60" />
        </Loading>
      )}
    </Dialog>
  )
}

type FormProps = {
  prepared: Prepared
  isBusy: boolean
  onRecord: (way: Way) => void
  onMail: (letter: { subject: string; text: string }) => void
}

function ThankForm({ prepared, isBusy, onRecord, onMail }: FormProps) {
  const { email, phone, whatsapp } = prepared
  const may = useMay()
  const canMail = email !== null && may('messages')
  const ways: Way[] = [
    ...(whatsapp ? (['whatsapp'] as const) : []),
    ...(canMail ? (['email'] as const) : []),
    ...(phone ? (['call'] as const) : []),
    'other',
  ]
  const [way, setWay] = useState<Way>(ways[0] ?? 'other')
  const [subject, setSubject] = useState(prepared.subject)
  const [text, setText] = useState(prepared.text)
  const [wasTried, setTried] = useState(false)
  const isLetter = way === 'email'

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isLetter) onRecord(way)
    else if (subject.trim() && text.trim()) onMail({ subject, text })
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      <Select
        label="How"
        value={way}
        onChange={(chosen) => setWay(chosen as Way)}
        options={ways.map((value) => ({ value, label: WAYS[value] }))}
      />
      {isLetter && (
        <Input
          label="Subject"
          value={subject}
          maxLength={300}
          onChange={setSubject}
          error={wasTried && !subject.trim() ? 'Enter a subject.' : null}
          hint={`Sent to ${email}. Answers go to the foundation's own mailbox.`}
        />
      )}
      {(isLetter || way === 'whatsapp') && (
        <TextArea
          label="Message"
          rows={9}
          lang={prepared.language}
          value={text}
          maxLength={10_000}
          onChange={setText}
          error={isLetter && wasTried && !text.trim() ? 'Enter the text of the message.' : null}
        />
      )}
      {way === 'whatsapp' && (
        <a
          href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={`${smallButton('outline')} justify-self-start`}
        >
          Open WhatsApp
        </a>
      )}
      {way === 'call' && phone && (
        <a
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className={`${smallButton('outline')} justify-self-start`}
        >
          Call {phone}
        </a>
      )}
      <p className="text-soft text-xs">
        {isLetter
          ? 'The email is sent and recorded for all their gifts until now.'
          : 'Press the button once you have thanked them. It is recorded for all their gifts until now.'}
      </p>
      <SmallButton type="submit" look="solid" disabled={isBusy} className="justify-self-start">
        {isLetter ? 'Send email' : 'I have thanked them'}
      </SmallButton>
    </form>
  )
}
