/** The chain's current prices: `getchainparameters`. The witnesses vote on it, so nothing of it is written down here. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf, Int } from './json.ts'

/** Sun. */
export interface ChainPrices {
  readonly bandwidthPoint: bigint
  readonly energyPoint: bigint
  /** For an address the chain has not seen, beside what its bytes cost. */
  readonly activation: bigint
  /** For the bytes of a transaction that activates an address. */
  readonly activationBytes: bigint
  readonly memo: bigint
  readonly largestFeeLimit: bigint
}

const Parameters = z.looseObject({
  chainParameter: z.array(z.looseObject({ key: z.string(), value: Int.optional() })),
})

const keys: Readonly<Record<keyof ChainPrices, string>> = {
  bandwidthPoint: 'getTransactionFee',
  energyPoint: 'getEnergyFee',
  activation: 'getCreateNewAccountFeeInSystemContract',
  activationBytes: 'getCreateAccountFee',
  memo: 'getMemoFee',
  largestFeeLimit: 'getMaxFeeLimit',
}

/** Zero is left out by the node, but not the name. */
export function parseChainPrices({ body }: Raw<'tron.parameters'>): Parsed<ChainPrices> {
  const parsed = Parameters.safeParse(body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const told = new Map(parsed.data.chainParameter.map(({ key, value = 0n }) => [key, value]))
  const wrong = Object.values(keys).find((key) => (told.get(key) ?? -1n) < 0n)
  if (wrong !== undefined) return { ok: false, reason: `${wrong} is not told` }
  if ((told.get(keys.energyPoint) ?? 0n) === 0n) return { ok: false, reason: 'energy costs nothing' }
  const price = (name: keyof ChainPrices): bigint => told.get(keys[name]) ?? 0n
  return {
    ok: true,
    value: {
      bandwidthPoint: price('bandwidthPoint'),
      energyPoint: price('energyPoint'),
      activation: price('activation'),
      activationBytes: price('activationBytes'),
      memo: price('memo'),
      largestFeeLimit: price('largestFeeLimit'),
    },
  }
}
