import type { Selectable } from 'kysely'
import type { NetworksTable } from '../schema/catalogues.ts'

/** A row names a network that is not in the catalogue: its chain, and so its unit, is unknown. */
export class UnknownNetwork extends Error {
  readonly networkId: string

  constructor(networkId: string) {
    super(`network ${networkId} is not in the catalogue`)
    this.name = 'UnknownNetwork'
    this.networkId = networkId
  }
}

/** The network of a row. Throws `UnknownNetwork` instead of assuming a chain. */
export function networkOf(
  networks: ReadonlyMap<string, Selectable<NetworksTable>>,
  { network_id }: { readonly network_id: string },
): Selectable<NetworksTable> {
  const network = networks.get(network_id)
  if (network === undefined) throw new UnknownNetwork(network_id)
  return network
}
