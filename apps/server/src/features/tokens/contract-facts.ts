/** The symbol and the decimals that a token's own contract states. Catalogue entries are compared with them, because an
 *  amount in base units is meaningless without the right decimals. */
import { chainOf, type ContractFacts, type ContractReading } from '@holdfast/chains'
import { type AssetId, nativeOfNetwork } from '@holdfast/ledger'
import { answer, ProviderAnswerUnreadable, ProviderRefused, type TransferNode } from '@holdfast/providers'
import type { Network } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

/** Null when the asset has no contract. Throws `ProviderError` when the node does not answer. */
export async function readContract(
  node: TransferNode,
  { chain }: Pick<Network, 'chain'>,
  asset: AssetId,
): Promise<ContractReading | null> {
  const tokens = chainOf(chain).transfers?.tokens
  const questions = tokens?.questions(asset) ?? []
  if (tokens === undefined || questions.length === 0) return null
  const answers = []
  try {
    for (const question of questions) answers.push(await answer(node, question))
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderAnswerUnreadable)
      return { ok: false, fault: error.fault }
    throw error
  }
  return tokens.parse(asset, answers)
}

interface Stated extends ContractFacts {
  readonly asset: AssetId
}

/** Called before anything is built: the contract is read again, whatever the catalogue or the request states. */
export async function assertContractAgrees(
  node: TransferNode,
  network: Pick<Network, 'chain' | 'chain_id'>,
  stated: Stated,
): Promise<void> {
  assertNative(network, stated)
  const facts = await readContract(node, network, stated.asset)
  if (facts === null) return
  if (!facts.ok) throw refusal('TOKEN_UNREADABLE')
  const { symbol, decimals } = facts.value
  if (symbol !== stated.symbol || decimals !== stated.decimals) throw differs(facts.value, stated)
}

/** A network's native asset has the network's own decimals. */
function assertNative(network: Pick<Network, 'chain' | 'chain_id'>, stated: Stated): void {
  const native = nativeOfNetwork(network)
  if (stated.asset === native.asset && stated.decimals !== native.decimals) throw differs(native, stated)
}

const differs = (found: ContractFacts, { symbol, decimals }: Stated) =>
  refusal('TOKEN_DIFFERS', { stated: found.symbol, stated_decimals: found.decimals, symbol, decimals })
