import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answers, hangs, hangsUp } from '../../testing/email-api.ts'
import {
  hangsUpAt,
  isSilentAt,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpDouble,
  startSmtpServer,
} from '../../testing/smtp-server.ts'
import {
  startWhatsappApi,
  WHATSAPP_PHONE_ID,
  WHATSAPP_TOKEN,
  type WhatsappDouble,
} from '../../testing/whatsapp-api.ts'
import { withName } from './read-services.ts'
import { smtp } from './smtp.ts'
import { whatsappApi } from './whatsapp-api.ts'

const UNKNOWN = 'Whether the message arrived is not known: send it again if it did not.'

test.each([
  ['hello@asha.example', 'Asha Trust', 'Asha Trust <hello@asha.example>'],
  ['hello@asha.example', 'आशा ट्रस्ट', 'आशा ट्रस्ट <hello@asha.example>'],
  ['hello@asha.example', 'Asha, Trust & Co.', '"Asha, Trust & Co." <hello@asha.example>'],
  ['hello@asha.example', 'A" <x@y.example>\n', '"A x y.example" <hello@asha.example>'],
  ['hello@asha.example', '', 'hello@asha.example'],
  ['Office <hello@asha.example>', 'Asha Trust', 'Office <hello@asha.example>'],
])('sends from %s of "%s" as %s', (address, organisation, sender) => {
  expect(withName(address, organisation)).toBe(sender)
})

describe('the mail server', () => {
  let mails: SmtpDouble
  beforeAll(async () => {
    mails = await startSmtpServer()
  })
  beforeEach(() => {
    mails.received.length = 0
    mails.nextResponses.length = 0
  })
  afterAll(() => mails.close())

  const service = ({ password = SMTP_PASSWORD, port = mails.port, patience }: Chosen = {}) =>
    smtp(
      { host: '127.0.0.1', port, user: SMTP_USER, password, sender: 'Asha <hello@asha.example>' },
      patience,
    )
  type Chosen = { password?: string; port?: number; patience?: Parameters<typeof smtp>[1] }
  const letter = {
    id: '6d0f6e1c-0000-4000-8000-000000000001',
    recipient: 'donor@example.org',
    replyTo: 'office@asha.example',
    subject: 'धन्यवाद',
    text: 'We are glad.\n.\nReally.',
    html: '<p>We are glad.</p>',
  }

  test('takes a letter in both forms, identified by its id', async () => {
    expect(await service().send(letter)).toEqual({ kind: 'sent', providerId: '250 queued as 1' })
    expect(mails.received).toHaveLength(1)
    const { from, to, content } = mails.received[0] ?? {}
    expect(from).toContain('<hello@asha.example>')
    expect(to).toContain('<donor@example.org>')
    expect(content).toContain('Message-ID: <6d0f6e1c-0000-4000-8000-000000000001@asha.example>')
    expect(content).toContain('Reply-To: office@asha.example')
    expect(content).toContain('Subject: =?UTF-8?')
    expect(content).toMatch(/text\/plain[\s\S]*We are glad\.\n\.\nReally\.[\s\S]*text\/html/)
  })

  test.each([
    [
      'a busy server',
      { at: 'MAIL', answer: '451 4.3.0 Try again later' },
      'again',
      'The mail server answered 451: 451 4.3.0 Try again later',
    ],
    [
      'a full mailbox',
      { at: 'RCPT', answer: '452 4.2.2 Mailbox full' },
      'again',
      /^The mail server answered 452/,
    ],
    [
      'an unknown address',
      { at: 'RCPT', answer: '550 5.1.1 No such user' },
      'refused',
      /^The mail server answered 550: .*No such user/,
    ],
    [
      'a refused letter',
      { at: 'CONTENT', answer: '554 5.7.1 Spam' },
      'refused',
      'The mail server answered 554: 554 5.7.1 Spam',
    ],
    [
      'a letter to try later',
      { at: 'CONTENT', answer: '421 4.3.2 Closing' },
      'again',
      /^The mail server answered 421/,
    ],
    ['a closed door', hangsUpAt('GREETING'), 'again', 'The mail server could not be reached.'],
    ['a door closed before the letter', hangsUpAt('DATA'), 'again', 'The mail server could not be reached.'],
    [
      'a door closed after the letter',
      hangsUpAt('CONTENT'),
      'unsure',
      `The mail server could not be reached while it took the email. ${UNKNOWN}`,
    ],
    ['rubbish', { at: 'GREETING', answer: 'HTTP/1.1 200 OK' }, 'again', /^The mail server/],
  ] as const)('reports %s', async (_name, nextResponse, kind, reason) => {
    mails.nextResponses.push(nextResponse)
    const outcome = await service().send(letter)
    expect(outcome.kind).toBe(kind)
    expect((outcome as { reason: string }).reason).toMatch(reason)
    expect(mails.received).toEqual([])
  })

  test('can accept the next password after it refuses one', async () => {
    const outcome = await service({ password: 'wrong' }).send(letter)
    expect(outcome).toMatchObject({
      kind: 'again',
      reason: expect.stringMatching(/^The mail server answered 535/),
    })
  })

  test('can be tried again when it is not there', async () => {
    expect(await service({ port: 9 }).send(letter)).toEqual({
      kind: 'again',
      reason: 'The mail server could not be reached.',
    })
  })

  test.each([
    ['GREETING', { connecting: 300, silence: 20_000 }, 'again'],
    ['CONTENT', { connecting: 10_000, silence: 2000 }, 'unsure'],
  ] as const)('holds nothing up when it falls silent at its %s', async (stage, patience, kind) => {
    mails.nextResponses.push(isSilentAt(stage))
    expect((await service({ patience }).send(letter)).kind).toBe(kind)
  })
})

describe('WhatsApp', () => {
  let whatsapp: WhatsappDouble
  beforeAll(async () => {
    whatsapp = await startWhatsappApi()
  })
  beforeEach(() => {
    whatsapp.received.length = 0
    whatsapp.nextResponses.length = 0
    whatsapp.accepted.length = 0
  })
  afterAll(() => whatsapp.close())

  const service = (token = WHATSAPP_TOKEN, url = whatsapp.url) =>
    whatsappApi({ url, phoneId: WHATSAPP_PHONE_ID, token })
  const message = {
    recipient: '919876543210',
    name: 'gift_thanks',
    language: 'en',
    parameters: ['Asha', '₹499'],
  }

  test('takes an approved template and its parameters', async () => {
    expect(await service().send(message)).toEqual({ kind: 'sent', providerId: 'wamid.1' })
    expect(whatsapp.received).toEqual([
      {
        path: `/v23.0/${WHATSAPP_PHONE_ID}/messages`,
        messaging_product: 'whatsapp',
        to: '919876543210',
        type: 'template',
        template: {
          name: 'gift_thanks',
          language: { code: 'en' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Asha' },
                { type: 'text', text: '₹499' },
              ],
            },
          ],
        },
      },
    ])
  })

  const error = (text: string, code = 1) => ({ error: { message: text, code } })
  test.each([
    [
      '429',
      answers(429, error('Too many'), { 'Retry-After': '90' }),
      { kind: 'again', reason: 'WhatsApp answered 429: Too many', wait: 90 },
    ],
    [
      'its own word for too many',
      answers(400, error('Pair rate limit hit', 131056)),
      { kind: 'again', reason: 'WhatsApp answered 400: Pair rate limit hit' },
    ],
    [
      '500 with a reason',
      answers(500, error('Please retry')),
      { kind: 'again', reason: 'WhatsApp answered 500: Please retry' },
    ],
    [
      '502 of something in between',
      answers(502, '<html>Bad gateway</html>'),
      { kind: 'unsure', reason: `WhatsApp gave an answer that makes no sense (502). ${UNKNOWN}` },
    ],
    [
      '200 with rubbish',
      answers(200, '<html>Hotel WLAN</html>'),
      { kind: 'unsure', reason: `WhatsApp gave an answer that makes no sense (200). ${UNKNOWN}` },
    ],
    [
      'a template it does not know',
      answers(404, error('Template name does not exist', 132001)),
      { kind: 'refused', reason: 'WhatsApp answered 404: Template name does not exist' },
    ],
    [
      'no answer but a closed door',
      hangsUp,
      { kind: 'unsure', reason: `WhatsApp could not be reached. ${UNKNOWN}` },
    ],
  ])('reports %s', async (_name, nextResponse, outcome) => {
    whatsapp.nextResponses.push(nextResponse)
    expect(await service().send(message)).toEqual(outcome)
    expect(whatsapp.accepted).toEqual([])
  })

  test('can accept the next token after it refuses one', async () => {
    expect(await service('wrong').send(message)).toEqual({
      kind: 'again',
      reason: 'WhatsApp answered 401: Invalid OAuth access token.',
    })
  })

  test('can be tried again when it is not there, since it received nothing', async () => {
    const gone = await startWhatsappApi()
    await gone.close()
    expect(await service(WHATSAPP_TOKEN, gone.url).send(message)).toEqual({
      kind: 'again',
      reason: 'WhatsApp could not be reached.',
    })
  })

  test('can have sent the message when it takes too long', async () => {
    const timeout = AbortSignal.timeout
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100))
    whatsapp.nextResponses.push(hangs)
    expect(await service().send(message)).toEqual({
      kind: 'unsure',
      reason: `WhatsApp took too long. ${UNKNOWN}`,
    })
    spy.mockRestore()
  })
})
