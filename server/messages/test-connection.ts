import { serverQuery } from '#backend/db/database.ts'
import type { AnswerOf, ParsedInputOf } from '#domain/api/contracts.ts'
import { storeSubscriptionsAvailable } from '../giving/monthly/monthly-offer.ts'
import { readKeys, readWebhookSecrets } from '../giving/provider/keys.ts'
import { ProviderError } from '../giving/provider/provider-error.ts'
import { razorpay } from '../giving/provider/razorpay.ts'
import { sandboxUrl } from '../giving/provider/sandbox-mode.ts'
import type { Services } from '../services.ts'
import { type Answer, ask } from './services/ask.ts'
import type { EmailApi } from './services/email-api.ts'
import { readEmailSettings, readWhatsappSettings } from './services/read-services.ts'
import { openTransport, type SmtpError, type SmtpServer } from './services/smtp.ts'
import { API_VERSION } from './services/whatsapp-api.ts'

type ConnectionTest = AnswerOf<'test-connection'>

/** Sends a real request with the stored keys. It changes nothing and sends no message. */
export function testConnection(
  services: Services,
  service: ParsedInputOf<'test-connection'>['service'],
): Promise<ConnectionTest> {
  if (service === 'razorpay') return testRazorpay(services)
  return service === 'email' ? testEmail(services) : testWhatsapp(services)
}

const works = (message: string): ConnectionTest => ({ ok: true, message })
const fails = (message: string): ConnectionTest => ({ ok: false, message })

const NO_SUBSCRIPTIONS =
  'Monthly gifts are not offered, because this account has no Subscriptions: ask Razorpay’s support to activate “Subscriptions” and “Flash Checkout” for it, then test again.'

// No request can check for it: the provider's window shows the error to the first donor.
const MONTHLY =
  'Monthly gifts can be taken. If a donor of a monthly gift reads “Oops! Something went wrong. Please contact the merchant”, ask Razorpay’s support to activate “Flash Checkout”.'

async function testRazorpay(services: Services): Promise<ConnectionTest> {
  const keys = await readKeys(services)
  if (!keys) return fails('Enter and save the Key ID and the Key Secret first.')
  let hasSubscriptions: boolean
  try {
    await razorpay(keys).findOrder('connection-test')
    hasSubscriptions = await razorpay(keys).hasSubscriptions()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return fails(
      error.trouble === 'keys'
        ? 'Razorpay refuses these keys. Check that the Key ID and the Key Secret belong together, and that the key has not been regenerated since.'
        : error.message,
    )
  }
  await storeSubscriptionsAvailable(serverQuery(services.database), hasSubscriptions)
  const monthly = hasSubscriptions ? MONTHLY : NO_SUBSCRIPTIONS
  if (keys.url === sandboxUrl(services.config))
    return works(
      `The built-in sandbox answers. No real money moves until real keys are entered. ${hasSubscriptions ? 'Monthly gifts can be tried out.' : NO_SUBSCRIPTIONS}`,
    )
  const mode = keys.keyId.startsWith('rzp_live_') ? 'in live mode' : 'in test mode: no real money moves'
  const secrets = await readWebhookSecrets(services)
  const webhook =
    secrets.length > 0 ? '' : ' The webhook has no secret yet, so Razorpay cannot report payments.'
  return works(`Razorpay accepts these keys, ${mode}. ${monthly}${webhook}`)
}

async function testEmail(services: Services): Promise<ConnectionTest> {
  const settings = await readEmailSettings(services)
  if (!settings.sender) return fails('Enter and save the sender email address first.')
  if (settings.transport === 'smtp') {
    return settings.smtp ? testSmtp(settings.smtp) : fails('Enter and save the mail server first.')
  }
  return settings.api ? testEmailApi(settings.api) : fails('Enter and save the API key first.')
}

async function testEmailApi({ url, key, sender }: EmailApi): Promise<ConnectionTest> {
  const answer = await ask({ url: `${url}/domains`, key })
  if (answer.kind === 'none') return fails(noAnswer('The email service', answer))
  const { status, body } = answer
  // A key restricted to sending is sufficient.
  if (status === 401 && body.name === 'restricted_api_key')
    return works('The email service accepts this key, which may send and do nothing else.')
  if ([400, 401, 403].includes(status))
    return fails(`The email service refuses this key (${status}). Check that it was copied whole.`)
  if (status === 429) return fails('The email service is asked too often just now. Try again in a minute.')
  if (status !== 200) return fails(`The email service answered ${status}. Try again later.`)
  if (!Array.isArray(body.data)) return fails(nonsense('The email service', 'EMAIL_API_URL'))

  const domain = /@([^\s<>@]+)/.exec(sender)?.[1]?.toLowerCase() ?? ''
  const known = (body.data as { name?: unknown; status?: unknown }[]).find(
    ({ name }) => typeof name === 'string' && (domain === name.toLowerCase() || domain.endsWith(`.${name}`)),
  )
  if (!known)
    return fails(
      `The key works, but the email service does not know ${domain}, the domain of the sender address. Add and verify it there.`,
    )
  if (known.status !== 'verified')
    return fails(`The key works, but ${domain} is not verified at the email service yet.`)
  return works(`The email service accepts this key, and ${domain} is verified there.`)
}

async function testSmtp(server: SmtpServer): Promise<ConnectionTest> {
  const transport = openTransport(server)
  try {
    await transport.verify()
    return works(`The mail server ${server.host} answers and accepts the user name and password.`)
  } catch (error) {
    return fails(smtpTrouble(server, error as SmtpError))
  } finally {
    transport.close()
  }
}

function smtpTrouble({ host, port }: SmtpServer, { code, responseCode, response }: SmtpError): string {
  const said = response ? ` It said: ${response.slice(0, 200)}` : ''
  if (code === 'EAUTH') return `The mail server refuses the user name or password.${said}`
  if (code === 'EDNS') return `There is no server called ${host}. Check its name.`
  if (code === 'ETIMEDOUT')
    return `The mail server ${host} did not answer on port ${port} in time. Check the port; some networks block it.`
  if (code === 'ETLS') return `The mail server ${host} offers no secure connection on port ${port}.`
  if (code === 'EPROTOCOL') return `What answers at ${host} on port ${port} is not a mail server.`
  if (responseCode) return `The mail server answered ${responseCode}.${said}`
  return `The mail server ${host} could not be reached on port ${port}.`
}

async function testWhatsapp(services: Services): Promise<ConnectionTest> {
  const settings = await readWhatsappSettings(services)
  if (!settings) return fails('Enter and save the phone number ID and the access token first.')
  const { url, phoneId, token } = settings
  const fields = 'fields=display_phone_number,verified_name'
  const answer = await ask({
    url: `${url}/${API_VERSION}/${encodeURIComponent(phoneId)}?${fields}`,
    key: token,
  })
  if (answer.kind === 'none') return fails(noAnswer('WhatsApp', answer))
  const { status, body } = answer
  const { code } = (body.error ?? {}) as { code?: unknown }
  if (status === 401 || code === 190)
    return fails('WhatsApp refuses this access token: it is wrong or has run out. Make a permanent one.')
  if (status === 403 || code === 10 || code === 200)
    return fails('WhatsApp does not let this access token use the phone number. Check its permissions.')
  if (status === 404 || code === 100)
    return fails('WhatsApp knows no phone number of this ID, or the access token may not see it.')
  if (status === 429) return fails('WhatsApp is asked too often just now. Try again in a minute.')
  if (status !== 200) return fails(`WhatsApp answered ${status}. Try again later.`)
  if (typeof body.display_phone_number !== 'string') return fails(nonsense('WhatsApp', 'WHATSAPP_API_URL'))
  const name = typeof body.verified_name === 'string' ? ` as ${body.verified_name}` : ''
  return works(`WhatsApp accepts this access token${name}, ${body.display_phone_number}.`)
}

function noAnswer(who: string, { trouble }: Answer & { kind: 'none' }): string {
  if (trouble === 'slow') return `${who} did not answer in time. Try again later.`
  return `${who} could not be reached. Check this server's connection to the internet.`
}

function nonsense(who: string, variable: string): string {
  return `${who} gave an answer that makes no sense. Check ${variable}, if it is set.`
}
