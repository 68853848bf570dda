import { BlockList, isIP } from 'node:net'

/** Whether an address is in the list or in one of its ranges. An IPv4 address in IPv6 notation counts as IPv4. */
export function isWithin(list: readonly string[], address: string): boolean {
  const family = familyOf(address)
  if (family === null) return false
  const ranges = new BlockList()
  for (const entry of list) {
    const [base = '', bits] = entry.split('/')
    const kind = familyOf(base)
    if (kind === null) continue
    if (bits === undefined) ranges.addAddress(base, kind)
    else ranges.addSubnet(base, Number(bits), kind)
  }
  return ranges.check(address, family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  return version === 0 ? null : version === 6 ? 'ipv6' : 'ipv4'
}
