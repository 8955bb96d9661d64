import { randomBytes, randomUUID } from 'node:crypto'
import type { Tokens } from '#backend/auth/tokens.ts'
import { orderMessage, sign } from '#server/giving/provider/signatures.ts'
import { payment } from './provider.ts'

export const KEY_SECRET = 'EnLs21M47BllR3X8PSFtjtbd'
export const WEBHOOK_SECRET = 'whsec-for-benches'

const DEVICE = 'User-Agent: Mozilla/5.0 (Linux; Android 10) Mobile'
const from = (address: string) => `X-Forwarded-For: ${address}`

/** Whole requests of donors and of the provider, each from another address unless one is given. */
export function requestsFor(tokens: Tokens) {
  let visitor = randomBytes(2).readUInt16BE() << 8
  const newAddress = () => {
    visitor += 1
    return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
  }
  const asVisitor = (address: string) => [
    `apikey: ${tokens.anonKey}`,
    `Authorization: Bearer ${tokens.anonKey}`,
    from(address),
  ]
  const freshChallenge = () => `${(Date.now() - 1000).toString(36)}-00-${randomBytes(4).toString('hex')}`

  /**
   * A challenge with its solution. Signing it here with no difficulty spares the bench the work of the donors' phones;
   * the product checks it as any other.
   */
  function proofOf(challenge: string): string {
    const text = (challenge.split('.', 1)[0] ?? '').replace(/-\d\d-/, '-00-')
    return `${text}.${tokens.mark('gift challenge', text).slice(0, 22)}:0`
  }

  return {
    newAddress,
    proofOf,
    challenge: (address: string) =>
      [
        'GET /functions/v1/gift-challenge HTTP/1.1',
        'Host: localhost',
        DEVICE,
        ...asVisitor(address),
        '\r\n',
      ].join('\r\n'),
    order({
      rupees = 500,
      key = randomUUID(),
      proof = proofOf(freshChallenge()),
      address = newAddress(),
    }: {
      rupees?: number
      key?: string
      proof?: string | null
      address?: string
    } = {}): string {
      return post('create-razorpay-order', JSON.stringify({ amount: rupees, platform: 'razorpay' }), [
        ...asVisitor(address),
        `Idempotency-Key: ${key}`,
        ...(proof ? [`X-Gift-Proof: ${proof}`] : []),
      ])
    },
    verify(orderId: string, address = newAddress()): string {
      const paymentId = orderId.replace('order_', 'pay_')
      const body = {
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: sign(orderMessage(orderId, paymentId), KEY_SECRET),
      }
      return post('verify-razorpay-payment', JSON.stringify(body), asVisitor(address))
    },
    webhook(orderId: string, paise = 50_000): string {
      const body = JSON.stringify({
        entity: 'event',
        event: 'payment.captured',
        contains: ['payment'],
        payload: { payment: { entity: payment({ id: orderId, amount: paise }) } },
        created_at: Math.floor(Date.now() / 1000),
      })
      return post('razorpay-webhook', body, [
        `X-Razorpay-Signature: ${sign(body, WEBHOOK_SECRET)}`,
        `x-razorpay-event-id: evt_${orderId}`,
        from(newAddress()),
      ])
    },
  }
}

export const page = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n`

function post(name: string, body: string, headers: string[]): string {
  return [
    `POST /functions/v1/${name} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    DEVICE,
    ...headers,
    '',
    body,
  ].join('\r\n')
}
