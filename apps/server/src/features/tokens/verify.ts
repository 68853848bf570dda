/** Verifies a token against its contract. A token without a contract to read stays unverified and cannot be sent. */
import { type AssetId, imitatedSymbol, nativeOfNetwork } from '@holdfast/ledger'
import type { CatalogueToken, Network } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal, type Refused } from '../../http/refusal.ts'
import { withNodeRefusals } from '../../node-answers.ts'
import { readContract } from './contract-facts.ts'

interface Stated {
  readonly asset: AssetId
  readonly symbol: string
  readonly decimals: number
}

/** Refuses facts that differ from the contract. False when the network has no node, or the asset has no contract. */
export async function verifyToken(
  { nodes }: Pick<Context, 'nodes'>,
  network: Network,
  { asset, symbol, decimals }: Stated,
): Promise<boolean> {
  const native = nativeOfNetwork(network)
  if (asset === native.asset) {
    if (decimals !== native.decimals)
      throw refusal('NATIVE_DECIMALS', { field: 'decimals', decimals: native.decimals })
    return true
  }
  const node = nodes(network.code)
  const facts = node === null ? null : await withNodeRefusals(readContract(node, network, asset))
  if (facts === null) return false
  if (!facts.ok) throw refusal('CONTRACT_STATES_NOTHING', { field: 'contract_address', why: facts.fault })
  if (facts.value.decimals !== decimals)
    throw refusal('CONTRACT_STATES_OTHER', { field: 'decimals', stated: String(facts.value.decimals) })
  if (facts.value.symbol !== symbol)
    throw refusal('CONTRACT_STATES_OTHER', { field: 'symbol', stated: facts.value.symbol })
  return true
}

/** People choose and approve by the symbol, so a second token with the same one on a network needs a confirmation. */
export function assertSymbolFree(
  known: readonly CatalogueToken[],
  { asset, symbol }: Pick<Stated, 'asset' | 'symbol'>,
  isMeant: boolean,
): void {
  if (isMeant) return
  const other = known.find(
    (token) => token.is_known && token.asset !== asset && imitatedSymbol(symbol, [token.symbol]) !== null,
  )
  if (other !== undefined)
    throw refusal('SYMBOL_TAKEN', {
      field: 'symbol',
      network: other.network_name,
      symbol: other.symbol,
      contract: other.contract_address ?? other.name,
    })
}

/** Recorded amounts depend on them. */
export const factsAreFixed = (field: 'symbol' | 'decimals'): Refused => refusal('TOKEN_IN_USE', { field })
