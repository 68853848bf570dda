/**
 * Measures the recorded TRON block: which of its TRX transfers are dust, and whether the senders of dust
 * resemble another address in it.
 */
import { toBase58 } from '@holdfast/chains/tron'
import { isDust } from '@holdfast/ingester/dust'
import { LookAlikeIndex } from '@holdfast/ledger'
import { z } from 'zod'

const Value = z.object({
  owner_address: z.string(),
  to_address: z.string().optional(),
  amount: z.union([z.number(), z.string()]).optional(),
  data: z.string().optional(),
})
const Block = z.object({
  txCount: z.number(),
  transactions: z.array(
    z.object({
      decoded: z.object({
        raw_data: z.object({
          contract: z.array(z.object({ type: z.string(), parameter: z.object({ value: Value }) })),
        }),
      }),
    }),
  ),
})

interface Transfer {
  readonly from: string
  readonly to: string
  readonly sun: bigint
}

const trx = { symbol: 'TRX', decimals: 6 }
const speckSun = 10n

/** Rows of a table: what, how many, the aim. */
export function measureRecordedBlock(block: unknown): string[][] {
  const { txCount, transactions } = Block.parse(block)
  const contracts = transactions.flatMap(({ decoded }) => decoded.raw_data.contract)
  const transfers = contracts.flatMap(({ type, parameter: { value } }): Transfer[] =>
    type === 'TransferContract' && value.to_address !== undefined
      ? [
          {
            from: toBase58(value.owner_address),
            to: toBase58(value.to_address),
            sun: BigInt(value.amount ?? 0),
          },
        ]
      : [],
  )
  const specks = transfers.filter(({ sun }) => sun <= speckSun)
  const dust = new Set(transfers.filter(({ sun }) => isDust(sun, trx)))
  const senders = new Set(specks.map(({ from }) => from))
  const others = new Set(
    contracts
      .flatMap(({ parameter: { value } }) => [
        value.owner_address,
        value.to_address,
        tokenReceiver(value.data),
      ])
      .flatMap((hex) => (hex === undefined ? [] : [toBase58(hex)])),
  )
  const index = new LookAlikeIndex(others)
  const alike = [...others].filter((address) => index.find(address).length > 0)
  const larger = transfers.filter(({ sun }) => sun > speckSun)
  return [
    ['transactions of the block that the recording holds', `${transactions.length} of ${txCount}`, ''],
    ['TRX transfers among them', `${transfers.length}`, ''],
    ['of 10 sun or less', `${specks.length}`, ''],
    ['of these flagged as dust', `${specks.filter((transfer) => dust.has(transfer)).length}`, 'all'],
    [
      'flagged as dust among the larger ones (below 0.01 TRX)',
      `${larger.filter((transfer) => dust.has(transfer)).length}`,
      '',
    ],
    ['of more than 10 sun, not flagged', `${larger.filter((transfer) => !dust.has(transfer)).length}`, ''],
    ['senders of 10 sun or less', `${senders.size}`, ''],
    ['addresses in the block', `${others.size}`, ''],
    ['of them that resemble another one of the block', `${alike.length}`, ''],
    ['of these, senders of 10 sun or less', `${alike.filter((address) => senders.has(address)).length}`, ''],
  ]
}

/** Receiver of a token transfer, from its call. */
function tokenReceiver(input: string | undefined): string | undefined {
  return input?.startsWith('a9059cbb') ? `41${input.slice(32, 72)}` : undefined
}
