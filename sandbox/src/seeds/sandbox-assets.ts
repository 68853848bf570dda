import { caip2OfSeed, sandboxChains } from '../chains/sandbox-chains.ts'

/** The networks that the sandbox's signers sign for, as CAIP-2 ids. */
export const sandboxNetworkIds: readonly string[] = sandboxChains.map(({ network }) => caip2OfSeed(network))

/** Decimals of the assets that the sandbox's signers sign for, by CAIP-19 id. */
export const sandboxAssets: ReadonlyMap<string, number> = new Map(
  sandboxChains.flatMap(({ network }) =>
    network.tokens.map(({ asset, decimals }): [string, number] => [
      `${caip2OfSeed(network)}/${asset}`,
      decimals,
    ]),
  ),
)
