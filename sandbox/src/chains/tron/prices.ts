/** Values that the chain's witnesses may change by a vote: prices in sun, and the rules of the energy penalty. Each value
 *  has a start time, so that a history can contain price changes. */
export const startingPrices = {
  energyPrice: 100n,
  bandwidthPrice: 1_000n,
  freeBandwidth: 600n,
  activationFee: 1_000_000n,
  activationBandwidthFee: 100_000n,
  memoFee: 1_000_000n,
  multiSignatureFee: 1_000_000n,
  permissionUpdateFee: 100_000_000n,
  assetIssueFee: 1_024_000_000n,
  exchangeCreateFee: 1_024_000_000n,
  largestFeeLimit: 15_000_000_000n,
  /** Energy that one contract's calls may use in six hours before they cost more. */
  penaltyThreshold: 5_000_000_000n,
  /** Ten-thousandths by which the cost rises, and its maximum. */
  penaltyIncrease: 2_000n,
  largestPenalty: 34_000n,
} as const
export type PriceName = keyof typeof startingPrices
export type Prices = Readonly<Record<PriceName, bigint>>

/** A node's names for them. */
export const priceKeys: Record<PriceName, string> = {
  energyPrice: 'getEnergyFee',
  bandwidthPrice: 'getTransactionFee',
  freeBandwidth: 'getFreeNetLimit',
  activationFee: 'getCreateNewAccountFeeInSystemContract',
  activationBandwidthFee: 'getCreateAccountFee',
  memoFee: 'getMemoFee',
  multiSignatureFee: 'getMultiSignFee',
  permissionUpdateFee: 'getUpdateAccountPermissionFee',
  assetIssueFee: 'getAssetIssueFee',
  exchangeCreateFee: 'getExchangeCreateFee',
  largestFeeLimit: 'getMaxFeeLimit',
  penaltyThreshold: 'getDynamicEnergyThreshold',
  penaltyIncrease: 'getDynamicEnergyIncreaseFactor',
  largestPenalty: 'getDynamicEnergyMaxFactor',
}
export const priceNames = Object.keys(startingPrices) as PriceName[]
export const priceNameOf = (key: string): PriceName | undefined =>
  priceNames.find((name) => priceKeys[name] === key)

interface Change {
  /** In milliseconds. */
  readonly from: number
  readonly value: bigint
}

export class PriceSchedule {
  readonly #changes = new Map<PriceName, Change[]>()

  /** A later value for the same time replaces the earlier one. */
  set(name: PriceName, value: bigint, from: number): void {
    const others = (this.#changes.get(name) ?? []).filter((change) => change.from !== from)
    this.#changes.set(
      name,
      [...others, { from, value }].sort((a, b) => a.from - b.from),
    )
  }

  at(time: number): Prices {
    if (this.#changes.size === 0) return startingPrices
    const changed = [...this.#changes].flatMap(([name, changes]) => {
      const last = changes.findLast(({ from }) => from <= time)
      return last === undefined ? [] : [[name, last.value] as const]
    })
    return { ...startingPrices, ...Object.fromEntries(changed) }
  }

  /** `from:value`, as a node prints the history of a price. */
  history(name: PriceName): string {
    const changes = [{ from: 0, value: startingPrices[name] }, ...(this.#changes.get(name) ?? [])]
    const effective = changes.filter(({ from }, at) => changes[at + 1]?.from !== from)
    return effective.map(({ from, value }) => `${from}:${value}`).join(',')
  }
}
