/** The parts of a node's answers that the provider itself uses; everything else stays as it came, for the chain to parse. */
import { z } from 'zod'

export const Hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((hash) => hash.toLowerCase())
export const Height = z
  .string()
  .regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,12})$/)
  .transform(Number)
export const Digits = z.string().regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/)
const Party = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((address) => address.toLowerCase())

export const Header = z.looseObject({ number: Height, hash: Hash, timestamp: Height })
export type Header = z.output<typeof Header>

export const UsedGas = z.looseObject({ gasUsed: Digits })

export const Block = z.looseObject({
  number: Height,
  hash: Hash,
  miner: Party,
  transactions: z
    .array(z.looseObject({ hash: Hash, from: Party, to: Party.nullish(), nonce: Digits.optional() }))
    .max(100_000),
  withdrawals: z
    .array(z.looseObject({ address: Party }))
    .max(10_000)
    .nullish(),
})

export const Receipt = z.looseObject({
  transactionHash: Hash,
  blockHash: Hash,
  blockNumber: Height,
  gasUsed: Digits,
  status: z.string().nullish(),
})

export const Logs = z
  .array(
    z.looseObject({
      transactionHash: Hash,
      blockNumber: Height,
      topics: z.array(z.string()),
      data: z.string(),
      removed: z.boolean().nullish(),
    }),
  )
  .max(1_000_000)
