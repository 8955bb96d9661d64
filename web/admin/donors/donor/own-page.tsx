import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { when } from '../../lib/when.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { DonorRow } from '../donors-data.ts'
import { donorToasts } from '../toasts.ts'
import type { Consent } from './consents-data.ts'
import { OnBehalfActions } from './on-behalf.tsx'
import { sendDonorLink } from './own-page-data.ts'

type Props = {
  donor: DonorRow
  consents: readonly Consent[]
  lastVisit: Promise<string | null>
  onErased(): void
}

/** The donor's own page as staff see it, and actions on the donor's behalf. */
export function OwnPage({ donor, consents, lastVisit, onErased }: Props) {
  const { value: lastCame } = useResolved(lastVisit, donorToasts.ownPageFailed)
  const { isBusy, run } = useAction()
  const may = useMay()
  return (
    <Card>
      <h2 className="text-heading text-xl">Their own page</h2>
      <p className="mt-1 text-soft">{lastCame ? `Last visit: ${when(lastCame)}` : 'No visits yet'}</p>
      {donor.email && <p className="wrap-anywhere mt-2">The link goes to {donor.email}.</p>}
      {donor.email ? (
        <SmallButton
          needs="donors.write"
          disabled={isBusy}
          className="mt-2"
          onPress={() =>
            run(() => sendDonorLink(donor.id), {
              failed: donorToasts.linkFailed,
              onDone: ({ address, is_written }) =>
                is_written
                  ? toast.success(donorToasts.linkSent(address))
                  : toast.warning(donorToasts.linkHeldBack(address)),
            })
          }
        >
          Send the link
        </SmallButton>
      ) : (
        <p className="mt-2 text-soft">Add an email address to send the link.</p>
      )}
      {may('donors.write') && (
        <details className="mt-4 border-line border-t pt-3">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold lg:min-h-9">
            Requests about their data
          </summary>
          <OnBehalfActions
            person={{ donor_id: donor.id }}
            donor={donor}
            consents={consents}
            onErased={onErased}
          />
        </details>
      )}
    </Card>
  )
}
