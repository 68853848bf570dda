/** US dollars for one unit, in the sandbox's table of prices. */
import { caip2OfSeed, networkSeeds, sandboxChains } from '../chains/sandbox-chains.ts'

const prices: Readonly<Record<string, string>> = {
  TRX: '0.1',
  USDT: '1',
  USDC: '1',
  EURC: '1.1',
  ETH: '2500',
  BTC: '60000',
  SOL: '150',
}

/** By CAIP-19. */
export const sandboxPrices: ReadonlyMap<string, string> = new Map(
  [...networkSeeds, ...sandboxChains.flatMap(({ recorded }) => recorded?.network ?? [])].flatMap((network) =>
    network.tokens.flatMap(({ asset, symbol }): [string, string][] =>
      prices[symbol] === undefined ? [] : [[`${caip2OfSeed(network)}/${asset}`, prices[symbol]]],
    ),
  ),
)
