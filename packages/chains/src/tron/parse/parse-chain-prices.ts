/**
 * The chain's current prices: `getchainparameters`. They change by vote of the witnesses, so none is
 * hard-coded.
 */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import { Int } from './json.ts'

/** Sun. */
export interface ChainPrices {
  readonly bandwidthPoint: bigint
  readonly energyPoint: bigint
  /** For an address that is new to the chain, in addition to its bytes. */
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

/** The node omits a zero, but not its name. */
export function parseChainPrices({ body }: Raw<'tron.parameters'>): Parsed<ChainPrices> {
  const parsed = Parameters.safeParse(body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const values = new Map(parsed.data.chainParameter.map(({ key, value = 0n }) => [key, value]))
  const wrong = Object.values(keys).find((key) => (values.get(key) ?? -1n) < 0n)
  if (wrong !== undefined) return { ok: false, reason: `${wrong} is not told` }
  if ((values.get(keys.energyPoint) ?? 0n) === 0n) return { ok: false, reason: 'energy costs nothing' }
  const price = (name: keyof ChainPrices): bigint => values.get(keys[name]) ?? 0n
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
