import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Badge } from '../../ui/badge.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { MoreList } from '../../ui/more-list.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/certificates'
import {
  type Certificate,
  downloadCertificate,
  readCertificates,
  readMatched,
  readUnmatched,
  removeCertificate,
  rowsWithoutCertificate,
  type Sending,
  unmatchCertificate,
  type WithoutCertificate,
} from './certificates-data.ts'
import { readView } from './list-address.ts'
import { MatchDialog } from './match-dialog.tsx'
import { useStatement } from './statement-context.ts'
import { runToTheEnd } from './statement-data.ts'
import { statementToasts } from './toasts.ts'
import { UploadCertificates } from './upload-certificates.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { year } = readView(new URL(request.url))
  return { certificates: load(() => readCertificates(year)) }
}

const FOUND: Record<NonNullable<Certificate['matched_by']>, string> = {
  number: 'by its number',
  identifier: 'by PAN',
  name: 'by name',
  staff: 'by you',
}

/** Certificates that the portal made from the statement, to be sent to each donor. */
export default function Certificates({ loaderData }: Route.ComponentProps) {
  const {
    view: { year },
    statements,
  } = useStatement()
  const { value: page } = useResolved(loaderData.certificates, statementToasts.certificatesFailed)
  const confirm = useConfirm()
  const [matching, setMatching] = useState<Certificate | null>(null)
  const { isBusy, run } = useAction()
  if (statements?.length === 0)
    return <p className="text-soft">Certificates follow once the statement is filed.</p>
  if (!page || !statements) return <Skeleton className="h-40" />
  const { counts, matched, unmatched, sending, without } = page
  const send = async () => {
    const isAgreed = await confirm({
      question: `Send ${sending.to_send === 1 ? 'one certificate' : `${formatNumber(sending.to_send)} certificates`} to the donors?`,
      yes: 'Send',
      children: `Each goes by email to the address of the receipt, a joint giver’s to the address in their own record, one every second.${sending.without_address > 0 ? ` ${byHand(sending)}` : ''}`,
    })
    if (!isAgreed) return
    run(() => runToTheEnd({ kind: 'letters', year }), {
      failed: statementToasts.lettersFailed,
      onDone: ({ done }) => toast.success(statementToasts.lettersQueued(done)),
    })
  }
  return (
    <div className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-soft">
        Download the certificates from the portal and upload them here. Each is matched by its number, the PAN
        or the name in it, sealed, shown on the donor’s own page and sent by email.
      </p>
      <UploadCertificates year={year} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {formatNumber(counts.all)} {counts.all === 1 ? 'certificate' : 'certificates'},{' '}
          {formatNumber(sending.to_send)} not sent yet. {formatNumber(without.count)}{' '}
          {without.count === 1 ? 'row has' : 'rows have'} none.
          {sending.without_address > 0 && <span className="block text-soft">{byHand(sending)}</span>}
        </p>
        <SmallButton disabled={isBusy || sending.to_send === 0} onPress={send} look="solid">
          Send {formatNumber(sending.to_send)} to donors
        </SmallButton>
      </div>
      {unmatched.length > 0 && (
        <Unmatched year={year} first={unmatched} count={counts.unmatched} onMatch={setMatching} />
      )}
      {matched.length > 0 && <Matched year={year} first={matched} count={counts.matched} />}
      {without.count > 0 && counts.all > 0 && <Without year={year} without={without} />}
      {matching && <MatchDialog certificate={matching} onClose={() => setMatching(null)} />}
    </div>
  )
}

/** Nobody without an email address can open their own page. */
const byHand = ({ without_address: count }: Sending) =>
  count === 1
    ? 'One donor has no email address: download the certificate and hand it over, or enter the address.'
    : `${formatNumber(count)} donors have no email address: download their certificates and hand them over, or enter the addresses.`

type ListProps = { year: number; first: Certificate[]; count: number }

function Unmatched({ year, first, count, onMatch }: ListProps & { onMatch: (one: Certificate) => void }) {
  const { isBusy, run } = useAction()
  return (
    <section>
      <h3 className="text-heading text-lg">Could not be matched ({formatNumber(count)})</h3>
      <MoreList
        first={{ count, rows: first }}
        read={async (past) => (await readUnmatched(year, past)).data}
        failed={statementToasts.certificatesFailed}
        list={year}
        label="Could not be matched"
        of="those"
      >
        {(certificate) => (
          <li key={certificate.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block font-semibold">{certificate.file_name}</span>
              <span className="text-soft">{certificate.unmatched_reason}</span>
            </span>
            <span className="flex flex-wrap">
              <Open certificate={certificate} />
              <SmallButton onPress={() => onMatch(certificate)} look="quiet" about={certificate.file_name}>
                Whose is it
              </SmallButton>
              <SmallButton
                disabled={isBusy}
                onPress={() =>
                  run(() => removeCertificate(certificate.id), { failed: statementToasts.removeFailed })
                }
                look="danger"
                about={certificate.file_name}
              >
                Remove
              </SmallButton>
            </span>
          </li>
        )}
      </MoreList>
    </section>
  )
}

function Matched({ year, first, count }: ListProps) {
  const { isBusy, run } = useAction()
  const confirm = useConfirm()
  const undo = async ({ id, sent_at }: Certificate) => {
    const isAgreed =
      !sent_at ||
      (await confirm({
        question: 'Take back a certificate that was sent?',
        yes: 'Take it back',
        isDangerous: true,
        children:
          'It disappears from the donor’s own page, and an email that still waits is not sent. One that arrived cannot be called back: write to them.',
      }))
    if (!isAgreed) return
    run(() => unmatchCertificate(id), {
      failed: statementToasts.unmatchFailed,
      onDone: () => toast.success(statementToasts.unmatched),
    })
  }
  return (
    <section>
      <h3 className="text-heading text-lg">Matched ({formatNumber(count)})</h3>
      <MoreList
        first={{ count, rows: first }}
        read={async (past) => (await readMatched(year, past)).data}
        failed={statementToasts.certificatesFailed}
        list={year}
        label="Matched certificates"
        of="the matched ones"
      >
        {(certificate) => (
          <li key={certificate.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <Donor certificate={certificate} />
              <span className="block text-soft text-xs">
                {certificate.certificate_no ?? certificate.file_name}, found{' '}
                {certificate.matched_by && FOUND[certificate.matched_by]}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {certificate.sent_at ? (
                <Badge tone="good">Sent {dayInWords(certificate.sent_at)}</Badge>
              ) : (
                <Badge tone="plain">Not sent</Badge>
              )}
              <Open certificate={certificate} />
              <SmallButton
                disabled={isBusy}
                onPress={() => undo(certificate)}
                look="danger"
                about={certificate.file_name}
              >
                Not theirs
              </SmallButton>
            </span>
          </li>
        )}
      </MoreList>
    </section>
  )
}

function Without({ year, without }: { year: number; without: WithoutCertificate }) {
  return (
    <section>
      <h3 className="text-heading text-lg">Rows without a certificate</h3>
      <MoreList
        first={without}
        read={async (past) => (await rowsWithoutCertificate(year, '', past)).rows}
        failed={statementToasts.certificatesFailed}
        list={year}
        label="Rows without a certificate"
        of="the rows"
      >
        {({ id, name, mask, amount }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="min-w-0">
              {name ?? 'Anonymous'} <span className="text-soft">{mask}</span>
            </span>
            <span className="tabular-nums">{formatRupees(amount)}</span>
          </li>
        )}
      </MoreList>
    </section>
  )
}

function Donor({ certificate: { donor_id, donors, file_name } }: { certificate: Certificate }) {
  const name = donors?.name ?? file_name
  return donor_id ? (
    <Link to={`/admin/donors/${donor_id}`} className="font-semibold text-brand hover:underline">
      {name}
    </Link>
  ) : (
    <span className="font-semibold">{name}</span>
  )
}

function Open({ certificate: { id, file_name } }: { certificate: Certificate }) {
  const { isBusy, run } = useAction()
  return (
    <SmallButton
      disabled={isBusy}
      onPress={() => run(() => downloadCertificate(id), { failed: statementToasts.downloadFailed })}
      look="quiet"
      about={file_name}
    >
      Download
    </SmallButton>
  )
}
