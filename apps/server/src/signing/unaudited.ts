/** The engine of the signers is not audited by anybody outside. Real money waits until the operator has said that they know. */
import type { NetworkClass } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listNetworks } from '@holdfast/store/read'
import type { Config } from '../config.ts'
import { refusal } from '../http/refusal.ts'

type Acknowledged = Pick<Config, 'isUnauditedAcknowledged'>

/** Before anything is asked for, or signed, with a key of the signers. */
export function assertMayMoveMoney(
  { isUnauditedAcknowledged }: Acknowledged,
  network: { readonly isMain: boolean; readonly name: string },
): void {
  if (network.isMain && !isUnauditedAcknowledged)
    throw refusal('UNAUDITED_NETWORK', { network: network.name })
}

/** Before a key is made. A server that serves a main network makes none at all, whatever they are said to be for. */
export async function assertMayMakeKeys(
  db: Queryable,
  { isUnauditedAcknowledged, providers }: Acknowledged & Pick<Config, 'providers'>,
  { network_class }: { readonly network_class: NetworkClass | null },
): Promise<void> {
  if (isUnauditedAcknowledged) return
  if (network_class === 'main') throw refusal('UNAUDITED_MAIN_KEYS')
  const served = new Set(providers.map(({ networkCode }) => networkCode))
  const main = (await listNetworks(db)).find(({ code, is_main }) => is_main && served.has(code))
  if (main !== undefined) throw refusal('UNAUDITED_SERVER', { network: main.name })
}
