/** The price of gas: the base fee of the next block, and the tip that half of the gas of the last blocks paid. Wei for each unit. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import { Quantity } from '../json.ts'

const FeeHistory = z.object({
  /** One more than blocks: the last one is of the block that comes. */
  baseFeePerGas: z.array(Quantity).min(1).max(1_025),
  reward: z.array(z.array(Quantity).length(1)).max(1_024).nullish(),
})

export interface Fees {
  readonly baseFee: bigint
  readonly tip: bigint
}

/** Blocks without transactions state no tip, and nodes keep no transaction without one. */
const leastTip = 10_000_000n

export function parseFees({ body }: Raw<'ethereum.fee-history'>): Parsed<Fees> {
  const parsed = FeeHistory.safeParse(body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const { baseFeePerGas, reward } = parsed.data
  const tips = (reward ?? []).flat().toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = tips[Math.floor(tips.length / 2)] ?? 0n
  return {
    ok: true,
    value: { baseFee: baseFeePerGas.at(-1) ?? 0n, tip: middle > leastTip ? middle : leastTip },
  }
}
