/** An operator's maximum for the fees of one transfer, read from the environment. */
import { type ChainName, parseUnits } from '@holdfast/ledger'
import { z } from 'zod'
import { allChains } from './chain-of.ts'

/** Base units of each chain's own coin. A chain that is not named has no maximum. */
export type FeeMaximums = Partial<Readonly<Record<ChainName, bigint>>>

/** One variable for each chain that sends, in coins: `<prefix>_MAX_FEE_TRX`. */
export function feeMaximumsUnder(prefix: string): z.ZodType<FeeMaximums> {
  const sending = allChains.flatMap(({ transfers, facts }) => {
    if (transfers === null) return []
    const { symbol, decimals } = facts.native
    const { usual, largest } = transfers.feeMaximum
    const most = { usual: parseUnits(usual, decimals), largest: parseUnits(largest, decimals) }
    return [{ name: facts.name, variable: `${prefix}_MAX_FEE_${symbol}`, decimals, ...most }]
  })
  return z
    .object(
      Object.fromEntries(
        sending.map(({ variable, decimals, usual, largest }) => [
          variable,
          z
            .union([z.string(), z.number()])
            .transform((text) => unitsOf(String(text), decimals))
            .refine((units) => units !== null && units > 0n && units <= largest)
            .default(usual),
        ]),
      ),
    )
    .transform((read) =>
      Object.fromEntries(sending.map(({ name, variable, usual }) => [name, read[variable] ?? usual])),
    )
}

function unitsOf(text: string, decimals: number): bigint | null {
  try {
    return parseUnits(text, decimals)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
