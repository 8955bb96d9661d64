import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '../base/config.ts'
import type { Env } from './env.ts'

/** The address of a request's sender, or of the visitor for whose page a call is made. */
export function clientAddress(c: Context<Env>, config: Config): string {
  const { visitorAddress, incoming } = c.env ?? {}
  return visitorAddress ?? (incoming ? senderOf(incoming, config) : '')
}

/**
 * The client as limits count it: an IPv4 address, or the /64 of an IPv6 one, since a subscriber gets at least
 * that much. Behind trusted proxies (TRUST_PROXY) it is the address the first of them saw. Proxies are on
 * this machine or in a private network; a header from any other peer is ignored.
 */
export function senderOf({ socket, headers }: IncomingMessage, { TRUST_PROXY }: Config): string {
  const { address, isInside } = peerOf(socket)
  const sent = TRUST_PROXY > 0 && isInside ? String(headers['x-forwarded-for'] ?? '') : ''
  return group((sent && forwardedFor(TRUST_PROXY, sent)) || address)
}

type Peer = { address: string; isInside: boolean }
const peers = new WeakMap<Socket, Peer>()

/** Read once for each connection, since a proxy keeps its own open for many requests. */
function peerOf(socket: Socket): Peer {
  const known = peers.get(socket)
  if (known) return known
  const address = bare(socket.remoteAddress ?? '')
  const peer = { address, isInside: isIP(address) !== 0 && isPrivateNetwork(address) }
  peers.set(socket, peer)
  return peer
}

/** The /48 of an IPv6 address, which providers assign to one customer and limits also count. */
export function networkOf(address: string): string | undefined {
  return /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/.exec(address)?.[1]?.concat('::/48')
}

/**
 * Queue key of an address: its /48, or its /24 for IPv4, which unrelated clients may share. They share a
 * queue slot, not a limit.
 */
export function queueKeyOf(address: string): string {
  return networkOf(address) ?? (isIPv4(address) ? address.replace(/\d+$/, '0/24') : address)
}

/**
 * Each proxy appends its caller's address, so invented entries are on the left: the entry that many proxies
 * from the right is the one the first of them saw.
 */
function forwardedFor(proxies: number, header: string): string | undefined {
  const seen = header
    .split(',')
    .map(bare)
    .filter((entry) => isIP(entry) !== 0)
  return seen.at(-proxies) ?? seen[0]
}

/** Strips the brackets, port and zone that some proxies leave. */
function bare(entry: string): string {
  const address = entry
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  return unmapped(/^\d+\.\d+\.\d+\.\d+:\d+$/.test(address) ? address.replace(/:\d+$/, '') : address)
}

function unmapped(address: string): string {
  return address.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
}

function group(address: string): string {
  const plain = bare(address)
  return isIPv6(plain) ? `${first64Bits(plain)}::/64` : plain
}

function first64Bits(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const left = groups(head)
  const right = tail === undefined ? [] : groups(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const all = [...left, ...Array<string>(missing).fill('0'), ...right]
  return all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

const privateNetworks = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(net, prefix, 'ipv6')
}

function isPrivateNetwork(address: string): boolean {
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
