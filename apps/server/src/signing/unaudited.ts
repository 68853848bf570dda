/** The signers' engine has no external audit. Real money has to wait until the operator acknowledges this. */
import type { NetworkClass } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listNetworks } from '@holdfast/store/read'
import type { Config } from '../config.ts'
import { refusal } from '../http/refusal.ts'

type Acknowledged = Pick<Config, 'isUnauditedAcknowledged'>

/** Called before anything is requested or signed with a key of the signers. */
export function assertMayMoveMoney(
  { isUnauditedAcknowledged }: Acknowledged,
  network: { readonly isMain: boolean; readonly name: string },
): void {
  if (network.isMain && !isUnauditedAcknowledged)
    throw refusal('UNAUDITED_NETWORK', { network: network.name })
}

/** Called before a key is made. A server with a main network makes no keys at all, whatever their declared purpose. */
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
