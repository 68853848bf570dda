/** The class of networks of a new key. It is permanent, because the signers keep it with their shares. */
import type { NetworkClass } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type KeyDomain, listNetworks } from '@holdfast/store/read'
import type { Config } from '../../config.ts'

/** The class of its domain, or else of this server's networks: main, if it serves any main network. */
export async function networksOfNewKey(
  db: Queryable,
  { providers }: Pick<Config, 'providers'>,
  { network_class }: Pick<KeyDomain, 'network_class'>,
): Promise<NetworkClass> {
  if (network_class !== null) return network_class
  const served = new Set(providers.map(({ networkCode }) => networkCode))
  const networks = await listNetworks(db, { isActive: true })
  return networks.some(({ code, is_main }) => is_main && served.has(code)) ? 'main' : 'test'
}
