import { MailIcon, PhoneIcon, PinIcon } from '#web/ui/icons.tsx'
import type { ContactPage } from './contact.tsx'

const link =
  '-my-2 inline-flex min-h-11 min-w-0 max-w-full items-center wrap-anywhere underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4'

export function InfoCards({ page }: { page: ContactPage }) {
  const address = [page.address_line1, page.address_line2].filter(Boolean)
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-3 lg:mt-10 lg:grid-cols-1">
      {address.length > 0 && (
        <InfoCard heading={page.address_heading} Icon={PinIcon}>
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </InfoCard>
      )}
      {page.email_address && (
        <InfoCard heading={page.email_heading} Icon={MailIcon}>
          <a href={mailTo(page.email_address)} className={link}>
            {page.email_address}
          </a>
        </InfoCard>
      )}
      {page.phone_number && (
        <InfoCard heading={page.phone_heading} Icon={PhoneIcon}>
          <a href={`tel:${page.phone_number.replace(/[^+\d]/g, '')}`} className={link}>
            {page.phone_number}
          </a>
        </InfoCard>
      )}
    </ul>
  )
}

type CardProps = { heading: string; Icon: typeof PinIcon; children: React.ReactNode }

function InfoCard({ heading, Icon, children }: CardProps) {
  return (
    <li className="flex min-w-0 gap-4 rounded-md border border-line bg-surface p-5 sm:max-lg:flex-col">
      <Icon className="size-7 text-clay" />
      <div className="min-w-0">
        <h2 className="text-xl leading-tight">{heading}</h2>
        <div className="mt-1">{children}</div>
      </div>
    </li>
  )
}

/** Encoded, so that nothing in a stored address becomes a field of the mail. */
function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
