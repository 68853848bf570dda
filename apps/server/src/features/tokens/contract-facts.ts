/** The symbol and the decimals that a token's own contract states. What people type into the catalogue is compared with them,
 *  because an amount of base units means nothing without the right decimals. */
import { parseAsset, parseTextCall, parseUintCall, plainText } from '@holdfast/chains/tron'
import { type AssetId, chainFactsOf, type Parsed } from '@holdfast/ledger'
import { ProviderAnswerUnreadable, ProviderRefused, type TransferNode } from '@holdfast/providers'
import type { Network } from '@holdfast/store/read'
import { Refused } from '../../http/refusal.ts'

export interface ContractFacts {
  readonly symbol: string
  readonly decimals: number
}

const mostDecimals = 77n
const longestSymbol = 32

/** Null: the asset has no contract. Throws `ProviderError` when the node does not answer. */
export async function readContract(
  node: TransferNode,
  asset: AssetId,
): Promise<Parsed<ContractFacts> | null> {
  const [namespace = '', reference = ''] = asset.split(':')
  try {
    if (namespace === 'trc20') return await readTrc20(node, reference)
    if (namespace === 'trc10') return await readTrc10(node, reference)
    return null
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderAnswerUnreadable)
      return { ok: false, reason: error.reason }
    throw error
  }
}

async function readTrc20(node: TransferNode, contract: string): Promise<Parsed<ContractFacts>> {
  const symbol = parseTextCall(await node.fetchCall(contract, 'symbol()', '', contract))
  const decimals = parseUintCall(await node.fetchCall(contract, 'decimals()', '', contract))
  if (!symbol.ok) return symbol
  if (!decimals.ok) return decimals
  if (symbol.value === '') return { ok: false, reason: 'the symbol is empty' }
  if (decimals.value > mostDecimals) return { ok: false, reason: 'the decimals are out of range' }
  return {
    ok: true,
    value: { symbol: plainText(symbol.value, longestSymbol), decimals: Number(decimals.value) },
  }
}

async function readTrc10(node: TransferNode, id: string): Promise<Parsed<ContractFacts>> {
  const answer = await node.fetchAsset(id)
  if (answer === null) return { ok: false, reason: 'the chain has no token of this number' }
  const asset = parseAsset(answer)
  return asset.ok
    ? { ok: true, value: { symbol: asset.value.symbol, decimals: asset.value.decimals } }
    : asset
}

interface Stated extends ContractFacts {
  readonly asset: AssetId
}

/** Before anything is built: the contract is asked again, whatever the catalogue or the request says. */
export async function assertContractAgrees(
  node: TransferNode,
  { chain }: Pick<Network, 'chain'>,
  stated: Stated,
): Promise<void> {
  assertNative({ chain }, stated)
  const facts = await readContract(node, stated.asset)
  if (facts === null) return
  if (!facts.ok)
    throw new Refused(
      409,
      'The token’s contract does not state its symbol and decimals (TOKEN_UNREADABLE). Nothing was signed.',
    )
  const { symbol, decimals } = facts.value
  if (symbol === stated.symbol && decimals === stated.decimals) return
  throw new Refused(
    409,
    `The token’s contract states ${symbol} with ${decimals} decimals, not ${stated.symbol} with ${stated.decimals} (TOKEN_DIFFERS). Nothing was signed.`,
  )
}

/** A chain's own coin has the decimals that the chain counts in. */
function assertNative({ chain }: Pick<Network, 'chain'>, { asset, symbol, decimals }: Stated): void {
  const { native } = chainFactsOf(chain)
  if (asset === native.asset && decimals !== native.decimals)
    throw new Refused(
      409,
      `The token’s contract states ${native.symbol} with ${native.decimals} decimals, not ${symbol} with ${decimals} (TOKEN_DIFFERS). Nothing was signed.`,
    )
}
