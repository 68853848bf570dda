/** An operator's maximum for the fees of one transfer, read from the environment. */
import type { ChainName } from '@holdfast/ledger'
import { z } from 'zod'
import { allChains } from './chain-of.ts'

/** Base units of each chain's own coin. A chain that is not named has no maximum. */
export type FeeMaximums = Partial<Readonly<Record<ChainName, bigint>>>

/** One variable for each chain that sends, in whole coins: `<prefix>_MAX_FEE_TRX`. */
export function feeMaximumsUnder(prefix: string): z.ZodType<FeeMaximums> {
  const sending = allChains.flatMap(({ transfers, facts }) => {
    if (transfers === null) return []
    const { symbol, decimals } = facts.native
    return [{ name: facts.name, variable: `${prefix}_MAX_FEE_${symbol}`, decimals, ...transfers.feeMaximum }]
  })
  const coins = sending.map(
    ({ variable, usual, largest }) =>
      [variable, z.coerce.number().int().min(1).max(largest).default(usual)] as const,
  )
  return z
    .object(Object.fromEntries(coins))
    .transform((read) =>
      Object.fromEntries(
        sending.map(({ name, variable, decimals }) => [
          name,
          BigInt(read[variable] ?? 0) * 10n ** BigInt(decimals),
        ]),
      ),
    )
}
