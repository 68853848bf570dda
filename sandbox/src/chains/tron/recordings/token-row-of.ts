import { toBase58 } from '@holdfast/chains/tron'
import type { JsonObject } from '../answers/json.ts'
import { transferTopic } from '../tokens.ts'
import type { RecordedReceipt } from './read-folder.ts'

interface TokenRow extends JsonObject {
  readonly transaction_id: string
  readonly block_timestamp: number
  readonly from: string
  readonly to: string
}

/** A transfer in a recorded receipt, as the index would list it; null for other logs. A token without a recorded row has
 *  only its address. */
export function tokenRowOf(
  receipt: RecordedReceipt,
  log: { readonly address: string; readonly topics: readonly string[]; readonly data?: string | undefined },
  known: ReadonlyMap<string, JsonObject>,
): TokenRow | null {
  const [topic, from, to] = log.topics
  if (topic !== transferTopic || from === undefined || to === undefined) return null
  const contract = toBase58(`41${log.address}`)
  return {
    transaction_id: receipt.id,
    token_info: known.get(contract) ?? { address: contract },
    block_timestamp: receipt.blockTimeStamp ?? 0,
    from: toBase58(`41${from.slice(-40)}`),
    to: toBase58(`41${to.slice(-40)}`),
    type: 'Transfer',
    value: BigInt(`0x${log.data || '0'}`).toString(),
  }
}
