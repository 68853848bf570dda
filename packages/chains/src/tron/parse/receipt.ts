/** The chain's charges and result: `gettransactioninfobyid`. Amounts are sun. */
import { z } from 'zod'
import { Count, Hash, Hex, Int, Internal, Time } from './json.ts'

const Log = z.object({ address: Hex, topics: z.array(Hex).optional(), data: Hex.optional() })
export type Log = z.infer<typeof Log>

/** Nodes return the cancelled amounts as [{key, value}], others as an object. */
const CancelMap = z
  .union([z.array(z.object({ key: z.string(), value: Int })), z.record(z.string(), Int)])
  .transform((map) => (Array.isArray(map) ? map.map(({ value }) => value) : Object.values(map)))

export const Receipt = z.object({
  id: Hash,
  fee: Int.optional(),
  blockNumber: Count,
  blockTimeStamp: Time,
  result: z.string().optional(),
  resMessage: z.string().optional(),
  contract_address: Hex.optional(),
  receipt: z
    .object({
      energy_usage: Int.optional(),
      energy_fee: Int.optional(),
      origin_energy_usage: Int.optional(),
      energy_usage_total: Int.optional(),
      energy_penalty_total: Int.optional(),
      net_usage: Int.optional(),
      net_fee: Int.optional(),
      result: z.string().optional(),
    })
    .optional(),
  log: z.array(Log).optional(),
  internal_transactions: z.array(Internal).optional(),
  withdraw_amount: Int.optional(),
  unfreeze_amount: Int.optional(),
  withdraw_expire_amount: Int.optional(),
  assetIssueID: z.string().regex(/^\d*$/).optional(),
  exchange_received_amount: Int.optional(),
  exchange_inject_another_amount: Int.optional(),
  exchange_withdraw_another_amount: Int.optional(),
  cancel_unfreezeV2_amount: CancelMap.optional(),
})
export type Receipt = z.infer<typeof Receipt>

/** The result on the chain, independent of any listing. A missing result means success. */
export const resultOfReceipt = ({ result, receipt }: Pick<Receipt, 'result' | 'receipt'>): string =>
  result === 'FAILED' ? 'FAILED' : (receipt?.result ?? 'SUCCESS')

const successes = new Set(['SUCCESS', 'DEFAULT', ''])
export const isSuccess = (result: string = ''): boolean => successes.has(result)
