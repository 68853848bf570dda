/** The form of HOLDFAST_PROVIDERS with one entry for a TRON network: three addresses, and a key each for TronGrid, which also pays
 *  for the node, and for Tatum. */
import { z } from 'zod'
import { javaTron } from './java-tron/java-tron.ts'
import { tatum } from './tatum/tatum.ts'
import { trongrid } from './trongrid/trongrid.ts'
import { Url } from './url.ts'

const Network = z.strictObject({
  networkCode: z.string().min(1),
  fullNodeUrl: Url,
  trongridUrl: Url,
  tatumUrl: Url,
  trongridKey: z.string().min(1).optional(),
  tatumKey: z.string().min(1).optional(),
  requestsPerSecond: z.number().positive().max(1_000).optional(),
})

const Entries = Network.transform(
  ({ networkCode, fullNodeUrl, trongridUrl, tatumUrl, trongridKey, tatumKey, requestsPerSecond }) => {
    const entry = ({ kind }: { readonly kind: string }, url: string, key: string | undefined) => ({
      networkCode,
      kind,
      url,
      ...(key === undefined ? {} : { key }),
      ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
    })
    return [
      entry(trongrid, trongridUrl, trongridKey),
      entry(javaTron, fullNodeUrl, trongridKey),
      entry(tatum, tatumUrl, tatumKey),
    ]
  },
)

/** The entries that this one stands for, in the form with one entry for each provider. */
export const entriesOfNetwork = (row: unknown): z.ZodSafeParseResult<z.infer<typeof Entries>> =>
  Entries.safeParse(row)
