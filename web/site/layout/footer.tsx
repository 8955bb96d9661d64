import type { Organisation } from '#domain/website/organisation.ts'
import { fill } from '#web/lib/words.ts'
import { MailIcon, PhoneIcon, PinIcon } from '#web/ui/icons.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Container } from '#web/ui/section.tsx'
import {
  FacebookIcon,
  InstagramIcon,
  LinkedinIcon,
  WhatsappIcon,
  YoutubeIcon,
} from '#web/ui/social-icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { type MenuItem, useSite } from './site.ts'

type Props = {
  navigation: readonly MenuItem[]
  organisation: Organisation
  /** Null if there is nothing to choose. */
  onCookieChoices: (() => void) | null
}

const networks = [
  ['social_whatsapp', WhatsappIcon],
  ['social_facebook', FacebookIcon],
  ['social_instagram', InstagramIcon],
  ['social_youtube', YoutubeIcon],
  ['social_linkedin', LinkedinIcon],
] as const

const legal = ['privacy', 'terms'] as const

export function Footer({ navigation, organisation: org, onCookieChoices }: Props) {
  const { words: all, registrations, lists } = useSite()
  const words = all.footer
  const more = (['campaigns', 'stories'] as const).filter(
    (list) => lists[list] && navigation.every(({ path }) => path !== `/${list}`),
  )
  const names: Record<string, string> = all.registrations
  const address = [org.org_address_line1, org.org_address_line2].filter(Boolean)
  // A Section 8 company may have entered its CIN as a registration.
  const numbers = (['org_cin', 'org_gstin'] as const).filter(
    (key) => org[key] && registrations.every(({ number }) => number !== org[key]),
  )
  const isReachable = address.length > 0 || org.org_email || org.org_phone
  return (
    <footer className="no-print on-band jaali bg-band-deep text-on-band">
      <div className="block-print text-marigold" />
      <Container className="grid grid-cols-2 gap-x-8 gap-y-8 py-12 md:grid-cols-3 md:gap-y-10 md:py-14 lg:grid-cols-[1.7fr_1fr_1fr_1.3fr]">
        <div className="max-lg:col-span-full">
          <Logo organisation={org} onBand />
          {org.org_about && <p className="mt-4 max-w-[42ch] text-on-band-soft">{org.org_about}</p>}
          <ul className="mt-6 flex flex-wrap gap-2">
            {networks.map(
              ([key, Icon]) =>
                org[key] && (
                  <li key={key}>
                    <SiteLink
                      to={org[key]}
                      className="grid size-11 place-items-center rounded-full border border-on-band-soft/40 hover:border-marigold hover:text-marigold"
                    >
                      <Icon />
                      <span className="sr-only">{words[key]}</span>
                    </SiteLink>
                  </li>
                ),
            )}
          </ul>
        </div>
        <nav aria-labelledby="footer-links" className="max-md:col-span-full">
          <h2 id="footer-links" className="text-xl">
            {words.quickLinks}
          </h2>
          <ul className="mt-2 max-md:columns-2 max-md:gap-x-8 md:mt-3">
            {navigation.map((item) => (
              <li key={`${item.path} ${item.label}`}>
                <FooterLink to={item.path} newTab={item.is_external}>
                  {item.label}
                </FooterLink>
              </li>
            ))}
            {more.map((list) => (
              <li key={list}>
                <FooterLink to={`/${list}`}>{words[list]}</FooterLink>
              </li>
            ))}
            <li>
              <FooterLink to="/my-giving">{words.myGiving}</FooterLink>
            </li>
            <li>
              <FooterLink to="/claim">{words.claim}</FooterLink>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal" className="max-md:col-span-full">
          <h2 id="footer-legal" className="text-xl">
            {words.legal}
          </h2>
          <ul className="mt-2 max-md:flex max-md:flex-wrap max-md:gap-x-8 md:mt-3">
            {legal.map((page) => (
              <li key={page}>
                <FooterLink to={`/${page}`}>{words[page]}</FooterLink>
              </li>
            ))}
            <li>
              <LanguageSwitch className={linkLook} isNamed />
            </li>
            {onCookieChoices && (
              <li>
                <button type="button" id="cookie-choices" onClick={onCookieChoices} className={linkLook}>
                  {words.cookieChoices}
                </button>
              </li>
            )}
          </ul>
        </nav>
        {isReachable && (
          <div className="max-md:order-last max-md:col-span-full">
            <h2 className="text-xl">{words.reachUs}</h2>
            <ul className="mt-3 grid gap-x-2 gap-y-1 text-on-band-soft">
              {address.length > 0 && (
                <li className="flex gap-3 py-1">
                  <PinIcon className="mt-1 size-5 text-marigold" />
                  <address className="not-italic">
                    {address.map((line) => (
                      <span key={line} className="block">
                        {line}
                      </span>
                    ))}
                  </address>
                </li>
              )}
              {org.org_email && (
                <li className="flex items-center gap-3">
                  <MailIcon className="size-5 text-marigold" />
                  <FooterLink to={`mailto:${org.org_email}`}>{org.org_email}</FooterLink>
                </li>
              )}
              {org.org_phone && (
                <li className="flex items-center gap-3">
                  <PhoneIcon className="size-5 text-marigold" />
                  <FooterLink to={`tel:${org.org_phone.replace(/[^+\d]/g, '')}`}>{org.org_phone}</FooterLink>
                </li>
              )}
            </ul>
          </div>
        )}
      </Container>
      {registrations.length > 0 && (
        <Container className="pb-6">
          <h2 className="text-xl">{words.registrations}</h2>
          <ul className="mt-1 flex flex-wrap items-baseline gap-x-8 text-on-band-soft">
            {registrations.map(({ kind, number, file }) => (
              <li key={`${kind} ${number}`} className="min-w-0 break-all leading-9">
                {file ? (
                  <FooterLink to={file} newTab>
                    {`${names[kind] ?? kind} ${number}`}
                  </FooterLink>
                ) : (
                  `${names[kind] ?? kind} ${number}`
                )}
              </li>
            ))}
          </ul>
        </Container>
      )}
      <Container className="pb-8">
        <p className="border-on-band-soft/25 border-t pt-5 text-on-band-soft text-sm">
          © {new Date().getFullYear()}{' '}
          {[org.org_name, org.org_tagline]
            .filter(Boolean)
            .map((text) =>
              /\p{Script=Latin}\P{L}*$/u.test(text) ? `${text}.` : fill(words.sentence, { text }),
            )
            .join(' ')}
          {numbers.map((key) => (
            <span key={key} className="block break-words">
              {fill(words[key], { number: org[key] })}
            </span>
          ))}
        </p>
      </Container>
    </footer>
  )
}

const linkLook =
  'inline-block min-h-11 min-w-11 break-words py-2 text-on-band-soft underline-offset-4 hover:text-on-band hover:underline md:min-h-9 md:py-1'

function FooterLink(props: React.ComponentProps<typeof SiteLink>) {
  return <SiteLink {...props} className={linkLook} />
}
