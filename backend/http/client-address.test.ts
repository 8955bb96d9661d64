import type { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Config } from '../base/config.ts'
import { testConfig } from '../testing/test-config.ts'
import { clientAddress, networkOf, queueKeyOf } from './client-address.ts'
import type { Env } from './env.ts'

const direct = testConfig()
const behindProxy = testConfig({ TRUST_PROXY: 1 })

function from(config: Config, peer: string, forwarded?: string): string {
  const context = {
    env: { incoming: { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } } },
  }
  return clientAddress(context as unknown as Context<Env>, config)
}

describe('clientAddress', () => {
  test('uses the socket’s address, whatever a header claims', () => {
    expect(from(direct, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(from(direct, '::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 10.0.0.5', '10.0.0.5'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['[2001:db8:0:7:1::9]:443', '2001:db8:0:7::/64'],
    ['192.168.0.9', '192.168.0.9'],
    ['rubbish', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('returns for the proxy’s header %j the address %s', (header, expected) => {
    expect(from(behindProxy, '10.0.0.1', header)).toBe(expected)
  })

  test.each([
    ['1.1.1.1,198.51.100.1 , 10.0.0.5', '198.51.100.1'],
    ['1.1.1.1, 10.1.1.1, 10.0.0.5', '10.1.1.1'],
    ['198.51.100.1', '198.51.100.1'],
  ])(
    'returns for the header %j of two proxies the address %s, whatever was claimed before',
    (header, expected) => {
      expect(from(testConfig({ TRUST_PROXY: 2 }), '10.0.0.1', header)).toBe(expected)
    },
  )

  test('uses the visitor’s address for calls by a page’s loaders', () => {
    const context = { env: { visitorAddress: '203.0.113.7' } } as unknown as Context<Env>
    expect(clientAddress(context, direct)).toBe('203.0.113.7')
  })

  test('counts IPv6 addresses by their /48 as well, not IPv4', () => {
    expect(networkOf('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
    expect(networkOf('198.51.100.1')).toBeUndefined()
  })

  test('queues by /48, or by /24 for IPv4', () => {
    expect(queueKeyOf('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
    expect(queueKeyOf('198.51.100.17')).toBe('198.51.100.0/24')
    expect(queueKeyOf('')).toBe('')
  })

  test.each(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::7'])(
    'ignores headers from %s, which bypassed the proxy',
    (peer) => {
      expect(from(behindProxy, peer, '198.51.100.1')).toBe(from(direct, peer))
    },
  )

  test.each(['127.0.0.1', '::1', '::ffff:172.18.0.4', 'fd00::4'])(
    'trusts the proxy header from %s',
    (peer) => {
      expect(from(behindProxy, peer, '198.51.100.1')).toBe('198.51.100.1')
    },
  )

  test('counts IPv6 addresses by /64, however written', () => {
    const same = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:3:4:5:6%eth0']
    expect(same.map((address) => from(direct, address))).toEqual(Array(3).fill('2001:db8:1:2::/64'))
    expect(from(direct, '::1')).toBe('0:0:0:0::/64')
    expect(from(direct, '2001:db8:1:3::1')).not.toBe(from(direct, '2001:db8:1:2::1'))
  })

  test('returns nothing for a call within the process', () => {
    const context = { env: {}, req: { header: () => undefined } } as unknown as Context<Env>
    expect(clientAddress(context, direct)).toBe('')
  })
})
