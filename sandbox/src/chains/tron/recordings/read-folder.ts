/** Reads the TRON files of a recordings folder. A file of an unknown kind is skipped; a broken one stops the start. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'lossless-json'
import { z } from 'zod'

const Row = z.looseObject({ txID: z.string(), raw_data_hex: z.string(), block_timestamp: z.number() })
const Page = z.object({ data: z.array(Row) })
const TokenRow = z.looseObject({
  transaction_id: z.string(),
  block_timestamp: z.number(),
  from: z.string(),
  to: z.string(),
  token_info: z.looseObject({ address: z.string() }).optional(),
})
const TokenPage = z.object({ data: z.array(TokenRow) })
const BlockPart = z.object({
  blockID: z.string(),
  block_header: z.looseObject({ raw_data: z.looseObject({ number: z.number(), timestamp: z.number() }) }),
  transactions: z.array(z.object({ index: z.number(), transaction_hex: z.string() })),
})
const TokenBlock = z.object({
  blockNumber: z.coerce.number(),
  /** In seconds. */
  blockTimestamp: z.coerce.number(),
  trc20Txs: z.array(z.object({ encodedTx: z.string() })),
})
const Receipt = z.looseObject({
  id: z.string(),
  blockNumber: z.number().optional(),
  blockTimeStamp: z.number().optional(),
  log: z
    .array(z.object({ address: z.string(), topics: z.array(z.string()), data: z.string().optional() }))
    .optional(),
})
const AccountPage = z.object({ data: z.array(z.looseObject({ address: z.string() })) })
const AssetPage = z.object({ data: z.array(z.looseObject({ id: z.string() })) })

export type RecordedRow = z.infer<typeof Row>
export type RecordedTokenRow = z.infer<typeof TokenRow>
export type RecordedReceipt = z.infer<typeof Receipt>

export interface Recorded {
  readonly pages: RecordedRow[]
  readonly tokenRows: RecordedTokenRow[]
  readonly blocks: z.infer<typeof BlockPart>[]
  readonly tokenBlocks: z.infer<typeof TokenBlock>[]
  readonly receipts: RecordedReceipt[]
  readonly accounts: z.infer<typeof AccountPage>['data']
  readonly resources: Map<string, object>
  readonly assets: z.infer<typeof AssetPage>['data']
  witnesses: object | null
}

export function readFolder(folder: string): Recorded {
  const recorded: Recorded = {
    pages: [],
    tokenRows: [],
    blocks: [],
    tokenBlocks: [],
    receipts: [],
    accounts: [],
    resources: new Map(),
    assets: [],
    witnesses: null,
  }
  for (const name of readdirSync(folder).sort()) {
    const kind = kinds.find(([prefix]) => name.startsWith(prefix) && name.endsWith('.json'))
    if (kind === undefined) continue
    try {
      kind[1](recorded, readJson(join(folder, name)))
    } catch (error) {
      throw new Error(`the recording ${join(folder, name)} cannot be read`, { cause: error })
    }
  }
  return recorded
}

/** Keeps integers beyond the range of a double exact. */
const readJson = (path: string): unknown =>
  parse(readFileSync(path, 'utf8'), undefined, (digits) => {
    const number = Number(digits)
    return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(digits) : number
  })

const kinds: readonly [prefix: string, (recorded: Recorded, json: unknown) => void][] = [
  ['tron.trongrid-v1.account-transactions', ({ pages }, json) => pages.push(...Page.parse(json).data)],
  ['tron.trongrid-v1.trc20', ({ tokenRows }, json) => tokenRows.push(...TokenPage.parse(json).data)],
  ['tron.trongrid-v1.account.', ({ accounts }, json) => accounts.push(...AccountPage.parse(json).data)],
  ['tron.trongrid-v1.asset', ({ assets }, json) => assets.push(...AssetPage.parse(json).data)],
  ['tron.transaction-info', ({ receipts }, json) => receipts.push(...z.array(Receipt).parse(json))],
  ['tron.trc20-transactions', ({ tokenBlocks }, json) => tokenBlocks.push(TokenBlock.parse(json))],
  // Files of headers have another shape and are not served.
  ['tron.block-headers', () => undefined],
  ['tron.block-', ({ blocks }, json) => blocks.push(BlockPart.parse(json))],
  [
    'tron.account-resource',
    ({ resources }, json) => {
      for (const [address, balance] of Object.entries(z.record(z.string(), z.looseObject({})).parse(json)))
        resources.set(address, balance)
    },
  ],
  [
    'tron.wallet.listwitnesses',
    (recorded, json) => {
      recorded.witnesses = z.looseObject({ witnesses: z.array(z.looseObject({})) }).parse(json)
    },
  ],
]
