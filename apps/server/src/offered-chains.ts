import { allChains } from '@holdfast/chains'
import type { ChainName } from '@holdfast/ledger'

/** The chains on which people can request transfers. A chain can send before every screen shows its transfers with its own terms. */
export const offeredChains = (): ReadonlySet<ChainName> =>
  new Set(
    allChains.flatMap(({ facts, transfers }) =>
      transfers !== null && facts.offersSending ? [facts.name] : [],
    ),
  )
