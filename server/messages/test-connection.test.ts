import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InputOf } from '#domain/api/contracts.ts'
import { answers, type EmailApi, hangs, hangsUp, startEmailApi } from '../testing/email-api.ts'
import { KEY_ID, KEY_SECRET, type RazorpayApi, startRazorpayApi } from '../testing/razorpay-api.ts'
import {
  hangsUpAt,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpDouble,
  startSmtpServer,
} from '../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  startWhatsappApi,
  WHATSAPP_PHONE_ID,
  WHATSAPP_TOKEN,
  type WhatsappDouble,
} from '../testing/whatsapp-api.ts'

let server: TestServer
let mails: EmailApi
let smtp: SmtpDouble
let whatsapp: WhatsappDouble
let provider: RazorpayApi
let token: string

beforeAll(async () => {
  mails = await startEmailApi()
  smtp = await startSmtpServer()
  whatsapp = await startWhatsappApi()
  provider = await startRazorpayApi()
  server = await startTestServer({
    EMAIL_API_URL: mails.url,
    WHATSAPP_API_URL: whatsapp.url,
    RAZORPAY_API_URL: provider.url,
  })
  token = (await server.signedIn('admin')).token
})
beforeEach(async () => {
  await server.services.database.server.query('delete from public.site_settings')
})
afterAll(async () => {
  await server.close()
  for (const double of [mails, smtp, whatsapp, provider]) await double.close()
})

async function store(settings: Record<string, string>) {
  await server.services.database.server.query(
    `insert into public.site_settings (key, value) select key, value from json_each_text($1)
    on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(settings)],
  )
}

async function tested(service: InputOf<'test-connection'>['service']): Promise<[boolean, string]> {
  const response = await fetch(`${server.url}/functions/v1/test-connection`, {
    method: 'POST',
    headers: { apikey: server.anonKey, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ service }),
  })
  expect(response.status).toBe(200)
  const { ok, message } = await response.json()
  return [ok, message]
}

/** As if the service never answered, without waiting for it. */
async function impatiently(work: () => Promise<void>) {
  const timeout = AbortSignal.timeout
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100))
  await work()
  spy.mockRestore()
}

describe('a test of the payment provider', () => {
  const keys = { razorpay_key_id: 'rzp_test_key', razorpay_key_secret: 'key-secret' }

  test('reports missing keys', async () => {
    expect(await tested('razorpay')).toEqual([false, 'Enter and save the Key ID and the Key Secret first.'])
  })

  test('reports whether the keys are accepted', async () => {
    await store({ razorpay_key_id: KEY_ID, razorpay_key_secret: KEY_SECRET })
    expect(await tested('razorpay')).toEqual([
      true,
      'Razorpay accepts these keys, in test mode: no real money moves. Monthly gifts can be taken. If a donor of a monthly gift reads “Oops! Something went wrong. Please contact the merchant”, ask Razorpay’s support to activate “Flash Checkout”. The webhook has no secret yet, so Razorpay cannot report payments.',
    ])
    await store({ razorpay_webhook_secret: 'a long word of ours' })
    expect((await tested('razorpay'))[1]).toBe(
      'Razorpay accepts these keys, in test mode: no real money moves. Monthly gifts can be taken. If a donor of a monthly gift reads “Oops! Something went wrong. Please contact the merchant”, ask Razorpay’s support to activate “Flash Checkout”.',
    )
    await store({ razorpay_key_secret: 'wrong' })
    expect(await tested('razorpay')).toEqual([
      false,
      'Razorpay refuses these keys. Check that the Key ID and the Key Secret belong together, and that the key has not been regenerated since.',
    ])
    expect(provider.orders.size).toBe(0)
  })

  test('reports missing Subscriptions, with a hint to activate them', async () => {
    await store({
      razorpay_key_id: KEY_ID,
      razorpay_key_secret: KEY_SECRET,
      razorpay_webhook_secret: 'a word',
    })
    const available = async () => {
      const { data } = await server.visitor
        .from('site_settings')
        .select('value')
        .eq('key', 'monthly_gifts_available')
        .single()
      return data?.value
    }
    provider.account.hasSubscriptions = false
    expect(await tested('razorpay')).toEqual([
      true,
      'Razorpay accepts these keys, in test mode: no real money moves. Monthly gifts are not offered, because this account has no Subscriptions: ask Razorpay’s support to activate “Subscriptions” and “Flash Checkout” for it, then test again.',
    ])
    expect(await available()).toBe('no')
    provider.account.hasSubscriptions = true
    await tested('razorpay')
    expect(await available()).toBe('yes')
  })

  test.each([
    [answers(500, {}), 'The payment provider answered 500.'],
    [answers(200, '<html>'), 'The payment provider gave an answer that makes no sense.'],
    [hangsUp, 'The payment provider could not be reached.'],
  ])('reports trouble (%#)', async (nextResponse, message) => {
    await store(keys)
    provider.nextResponses.push(nextResponse)
    expect(await tested('razorpay')).toEqual([false, message])
  })

  test('reports an answer that takes too long', async () => {
    await store(keys)
    provider.nextResponses.push(hangs)
    await impatiently(async () => {
      expect(await tested('razorpay')).toEqual([
        false,
        'The payment provider did not answer within 8 seconds.',
      ])
    })
  })
})

describe('a test of the email service', () => {
  const set = { email_service_api_key: 're_a_key', email_sender_address: 'Asha <hello@asha.example>' }

  test('reports the missing setting', async () => {
    expect(await tested('email')).toEqual([false, 'Enter and save the sender email address first.'])
    await store({ email_sender_address: 'hello@asha.example' })
    expect(await tested('email')).toEqual([false, 'Enter and save the API key first.'])
    await store({ email_transport: 'smtp' })
    expect(await tested('email')).toEqual([false, 'Enter and save the mail server first.'])
  })

  test('reports a working service, and sends nothing', async () => {
    await store(set)
    expect(await tested('email')).toEqual([
      true,
      'The email service accepts this key, and asha.example is verified there.',
    ])
    expect(mails.received).toEqual([])
    await store({ email_sender_address: 'hello@elsewhere.example' })
    expect(await tested('email')).toEqual([
      false,
      'The key works, but the email service does not know elsewhere.example, the domain of the sender address. Add and verify it there.',
    ])
  })

  test.each([
    [
      answers(401, { name: 'restricted_api_key' }),
      true,
      'The email service accepts this key, which may send and do nothing else.',
    ],
    [
      answers(401, { name: 'missing_api_key' }),
      false,
      'The email service refuses this key (401). Check that it was copied whole.',
    ],
    [
      answers(400, { message: 'API key is invalid' }),
      false,
      'The email service refuses this key (400). Check that it was copied whole.',
    ],
    [
      answers(200, { data: [{ name: 'asha.example', status: 'pending' }] }),
      false,
      'The key works, but asha.example is not verified at the email service yet.',
    ],
    [answers(429, {}), false, 'The email service is asked too often just now. Try again in a minute.'],
    [answers(500, 'oops'), false, 'The email service answered 500. Try again later.'],
    [
      answers(200, '<html>Hotel WLAN</html>'),
      false,
      'The email service gave an answer that makes no sense. Check EMAIL_API_URL, if it is set.',
    ],
    [
      hangsUp,
      false,
      "The email service could not be reached. Check this server's connection to the internet.",
    ],
  ])('reports the answer (%#)', async (nextResponse, ok, message) => {
    await store(set)
    mails.nextResponses.push(nextResponse)
    expect(await tested('email')).toEqual([ok, message])
  })

  test('reports an answer that takes too long', async () => {
    await store(set)
    mails.nextResponses.push(hangs)
    await impatiently(async () => {
      expect(await tested('email')).toEqual([
        false,
        'The email service did not answer in time. Try again later.',
      ])
    })
  })
})

describe('a test of the mail server', () => {
  const set = () =>
    store({
      email_transport: 'smtp',
      email_sender_address: 'hello@asha.example',
      smtp_host: '127.0.0.1',
      smtp_port: String(smtp.port),
      smtp_user: SMTP_USER,
      smtp_password: SMTP_PASSWORD,
    })

  test('reports a working server, or the reason why not', async () => {
    await set()
    expect(await tested('email')).toEqual([
      true,
      'The mail server 127.0.0.1 answers and accepts the user name and password.',
    ])
    await store({ smtp_password: 'wrong' })
    expect(await tested('email')).toEqual([
      false,
      'The mail server refuses the user name or password. It said: 535 5.7.8 Wrong password',
    ])
    smtp.nextResponses.push({ at: 'GREETING', answer: 'HTTP/1.1 400 Bad Request' })
    expect(await tested('email')).toEqual([
      false,
      `What answers at 127.0.0.1 on port ${smtp.port} is not a mail server.`,
    ])
    smtp.nextResponses.push(hangsUpAt('GREETING'))
    expect((await tested('email'))[1]).toBe(
      `The mail server 127.0.0.1 could not be reached on port ${smtp.port}.`,
    )
    await store({ smtp_port: '9' })
    expect((await tested('email'))[1]).toBe('The mail server 127.0.0.1 could not be reached on port 9.')
    expect(smtp.received).toEqual([])
  })
})

describe('a test of WhatsApp', () => {
  const set = () => store({ whatsapp_phone_id: WHATSAPP_PHONE_ID, whatsapp_access_token: WHATSAPP_TOKEN })

  test('reports a working service, or the reason why not', async () => {
    expect(await tested('whatsapp')).toEqual([
      false,
      'Enter and save the phone number ID and the access token first.',
    ])
    await set()
    expect(await tested('whatsapp')).toEqual([
      true,
      'WhatsApp accepts this access token as Asha Trust, +91 98765 43210.',
    ])
    await store({ whatsapp_access_token: 'old' })
    expect(await tested('whatsapp')).toEqual([
      false,
      'WhatsApp refuses this access token: it is wrong or has run out. Make a permanent one.',
    ])
    await store({ whatsapp_access_token: WHATSAPP_TOKEN, whatsapp_phone_id: '999999' })
    expect(await tested('whatsapp')).toEqual([
      false,
      'WhatsApp knows no phone number of this ID, or the access token may not see it.',
    ])
    expect(whatsapp.received).toEqual([])
  })

  test.each([
    [answers(429, {}), 'WhatsApp is asked too often just now. Try again in a minute.'],
    [answers(503, 'oops'), 'WhatsApp answered 503. Try again later.'],
    [answers(200, {}), 'WhatsApp gave an answer that makes no sense. Check WHATSAPP_API_URL, if it is set.'],
    [hangsUp, "WhatsApp could not be reached. Check this server's connection to the internet."],
  ])('reports trouble (%#)', async (nextResponse, message) => {
    await set()
    whatsapp.nextResponses.push(nextResponse)
    expect(await tested('whatsapp')).toEqual([false, message])
  })
})
