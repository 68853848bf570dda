/** The engine of the signers is not audited by anybody outside. Real money waits until the operator has said that they know. */
import type { NetworkClass } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listNetworks } from '@holdfast/store/read'
import type { Config } from '../config.ts'
import { Refused } from '../http/refusal.ts'

type Acknowledged = Pick<Config, 'isUnauditedAcknowledged'>

/** Before anything is asked for, or signed, with a key of the signers. */
export function assertMayMoveMoney(
  { isUnauditedAcknowledged }: Acknowledged,
  network: { readonly isMain: boolean; readonly name: string },
): void {
  if (network.isMain && !isUnauditedAcknowledged) throw refusalOf(`Nothing is signed for ${network.name}`)
}

/** Before a key is made. A server that serves a main network makes none at all, whatever they are said to be for. */
export async function assertMayMakeKeys(
  db: Queryable,
  { isUnauditedAcknowledged, providers }: Acknowledged & Pick<Config, 'providers'>,
  { network_class }: { readonly network_class: NetworkClass | null },
): Promise<void> {
  if (isUnauditedAcknowledged) return
  if (network_class === 'main') throw refusalOf('No keys are made for main networks')
  const served = new Set(providers.map(({ networkCode }) => networkCode))
  const main = (await listNetworks(db)).find(({ code, is_main }) => is_main && served.has(code))
  if (main !== undefined) throw refusalOf(`No keys are made on a server that serves ${main.name}`)
}

const refusalOf = (what: string): Refused =>
  new Refused(
    403,
    `${what}: the signing engine has not been audited by anybody outside. The operator of this server acknowledges that with HOLDFAST_UNAUDITED_MPC=acknowledged.`,
  )
