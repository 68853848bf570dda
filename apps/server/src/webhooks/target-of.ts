/** The permitted destinations of deliveries. Addresses of this machine, its networks and their services are refused
 *  unless the operator allows them. The name is resolved once, and the connection uses exactly that address. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { plainEnglish, reason, type RefusalBody, renderRefusal } from '@holdfast/contract'
import ipaddr from 'ipaddr.js'

export class Unreachable extends Error {
  readonly code: 'forbidden-address' | 'not-resolved' | 'not-encrypted'

  readonly reason: RefusalBody

  constructor(code: Unreachable['code'], why: RefusalBody) {
    super(renderRefusal(why, plainEnglish))
    this.reason = why
    this.name = 'Unreachable'
    this.code = code
  }
}

export interface Target {
  readonly address: string
  readonly family: 4 | 6
}

/** Names, addresses, or networks ('10.0.0.0/8') that the operator allows besides public ones. */
export type AllowList = readonly string[]

export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** Throws `Unreachable`. One forbidden address among several suffices, because the next connection could use it. */
export async function targetOf(url: URL, allowed: AllowList, resolve: Resolve = resolveAll): Promise<Target> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) === 0 ? await resolveHost(host, resolve) : [host]
  const [first] = found
  if (first === undefined) throw new Unreachable('not-resolved', reason('HOST_WITHOUT_ADDRESS', { host }))
  for (const address of found)
    if (!isPublic(address) && !isNamed(host, address, allowed))
      throw new Unreachable('forbidden-address', reason('HOST_NOT_PUBLIC', { host, address }))
  if (url.protocol !== 'https:' && !isNamed(host, first, allowed))
    throw new Unreachable('not-encrypted', reason('HTTPS_NEEDED'))
  return { address: first, family: isIP(first) === 6 ? 6 : 4 }
}

async function resolveHost(host: string, resolve: Resolve): Promise<string[]> {
  try {
    return (await resolve(host)).map(({ address }) => address)
  } catch {
    throw new Unreachable('not-resolved', reason('HOST_UNRESOLVED', { host }))
  }
}

/** Only ordinary internet addresses; IPv4 inside IPv6 is checked as IPv4. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // In IPv6 only 2000::/3 is allocated, and '::127.0.0.1' is an old notation of an IPv4 loopback address.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}

function isNamed(host: string, address: string, allowed: AllowList): boolean {
  const parsed = ipaddr.process(address)
  return allowed.some((entry) => {
    if (entry.toLowerCase() === host.toLowerCase()) return true
    const network = entry.includes('/')
      ? entry
      : isIP(entry) === 0
        ? null
        : `${entry}/${isIP(entry) === 6 ? 128 : 32}`
    if (network === null) return false
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === parsed.kind() && parsed.match(base, bits)
  })
}
