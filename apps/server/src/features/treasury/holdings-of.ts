/** Each token of each wallet that is not spam, with its asset and its place. */
import { isNativeAsset } from '@holdfast/ledger'
import type { HeldToken, WalletView } from '@holdfast/store/read'
import { assetIdOf } from '../prices/prices.ts'

export interface Holding {
  readonly wallet: WalletView['wallet']
  readonly network: WalletView['network']
  readonly groupName: string | null
  readonly token: HeldToken['token']
  /** CAIP-19; null when the network has no chain id. */
  readonly asset: string | null
  /** The liquid balance and the staked position. */
  readonly units: bigint
  readonly stakedUnits: bigint
  /** The network's own asset, or a token whose contract staff verified. Others have no value. */
  readonly isVerified: boolean
}

export const holdingsOf = (views: readonly WalletView[]): Holding[] =>
  views.flatMap(({ wallet, network, groupName, held }) =>
    held
      .filter(({ token }) => !token.is_spam)
      .map(({ token, books_units, staked_units }) => ({
        wallet,
        network,
        groupName,
        token,
        asset: assetIdOf(network, token.asset),
        units: BigInt(books_units) + BigInt(staked_units),
        stakedUnits: BigInt(staked_units),
        isVerified: isNativeAsset(token.asset) || (token.is_known && token.is_verified),
      })),
  )
