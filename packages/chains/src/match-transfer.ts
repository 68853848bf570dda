/**
 * The comparison of bytes with an intent, for pages that need nothing else of a chain: without history, estimates and
 * broadcasts it is a fraction of the size.
 */
import { type ChainName, chainOfNetworkId, type TransferTerms } from '@holdfast/ledger'
import type { Match, SigningLimits } from './transfers.ts'
import { matchIntent as matchEthereum } from './ethereum/transfer/match-intent.ts'
import { matchIntent as matchTron } from './tron/transfer/match-intent.ts'

type MatchIntent = (intent: TransferTerms, unsigned: Uint8Array, limits: SigningLimits) => Match

/** Null: nothing is sent on this chain. */
const matchers: Readonly<Record<ChainName, MatchIntent | null>> = {
  tron: matchTron,
  ethereum: matchEthereum,
  bitcoin: null,
  solana: null,
}

/** Null: nothing is sent on the intent's network. */
export function matchTransfer(
  intent: TransferTerms,
  unsigned: Uint8Array,
  limits: SigningLimits,
): Match | null {
  const chain = chainOfNetworkId(intent.network)
  return (chain === null ? null : matchers[chain])?.(intent, unsigned, limits) ?? null
}
