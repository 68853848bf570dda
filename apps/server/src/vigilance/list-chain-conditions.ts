/** Networks whose node serves another chain than the catalogue states, for each organisation with wallets there. */
import { ProviderError } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import { type Condition, listNetworksInUse, type NetworkInUse } from '@holdfast/store/read'
import type { Context } from '../context.ts'
import { fetchChainReference } from '../features/networks/chain-identity.ts'
import { Refused } from '../http/refusal.ts'

export async function listChainConditions(
  db: Database,
  context: Pick<Context, 'nodes'>,
): Promise<Condition[]> {
  const found = await Promise.all(
    (await listNetworksInUse(db)).map(async (network) =>
      conditionOf(network, await referenceOf(context, network)),
    ),
  )
  return found.filter((condition) => condition !== null)
}

/** Null when the node is silent or does not state it. That does not count as another chain, because payments check again
 *  before they build. */
async function referenceOf(context: Pick<Context, 'nodes'>, network: NetworkInUse): Promise<string | null> {
  try {
    return await fetchChainReference(context, network)
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Refused) return null
    throw error
  }
}

const conditionOf = (
  { entity_id, id, name, chain_id }: NetworkInUse,
  found: string | null,
): Condition | null =>
  found === null || found === chain_id
    ? null
    : {
        organisationId: entity_id,
        kind: 'other-chain',
        cause: `chain:${id}`,
        severity: 'critical',
        facts: { network: name, expected: chain_id, found },
      }
