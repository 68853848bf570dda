/**
 * The options of the token filter. Without a network: the seven fixed symbols. With one: the network's active tokens of tier 2 or
 * lower, each symbol once. A selected token stays in the list.
 */
import type { ApiReply } from '@holdfast/contract'
import { markedTokens } from '../../ui/marked-tokens.ts'

type Token = ApiReply<'listTokens'>[number]

export function tokenOptions(
  tokens: readonly Token[],
  networkId: string | undefined,
  chosen: string | undefined,
): string[] {
  const offered =
    networkId === undefined
      ? [...markedTokens]
      : tokens
          .filter((token) => token.network_id === networkId && token.is_active && token.tier <= 2)
          .map(({ symbol }) => symbol)
  return [...new Set(chosen === undefined ? offered : [...offered, chosen])]
}
