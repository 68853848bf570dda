import { sandboxContracts } from './contracts.ts'
import { networkSeeds, sandboxCaip2, sandboxNetworkCode } from './networks.ts'

/** Decimals of the assets that the sandbox's signers sign for, by CAIP-19 id. */
export const sandboxAssets: ReadonlyMap<string, number> = new Map(
  networkSeeds(sandboxContracts)
    .filter(({ code }) => code === sandboxNetworkCode)
    .flatMap(({ tokens }) =>
      tokens.map(({ asset, decimals }): [string, number] => [`${sandboxCaip2}/${asset}`, decimals]),
    ),
)
