/** Where deliveries may go. Addresses of this machine, its networks and their services are refused unless the operator named
 *  them; the name is resolved once, and the connection is made to exactly what it resolved to. */
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

/** Throws `Unreachable`. One forbidden address among several is enough: the next connection could take it. */
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

/** Nothing but ordinary addresses of the internet; IPv4 inside of IPv6 is judged as what it is. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 is given to anybody; '::127.0.0.1' is an old spelling of what IPv4 calls this machine.
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
