import { readDetails } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findTokensByAsset, type ListedRow } from '@holdfast/store/read'
import { presentTronDetails } from './present-tron-details.ts'

/** Facts from the bytes and the receipt of a transaction. Null for another chain. */
export async function findTronDetails(
  db: Queryable,
  row: Pick<ListedRow, 'chain' | 'network_id'>,
  answers: { readonly transaction: unknown; readonly receipt: unknown },
): Promise<ApiReply<'getTransaction'>['tron']> {
  if (row.chain !== 'tron') return null
  const details = readDetails(answers)
  const assets = [...details.logs, ...details.internals].map(({ asset }) => asset)
  const tokens = await findTokensByAsset(db, { networkId: row.network_id, assets: [...new Set(assets)] })
  return presentTronDetails(details, tokens)
}
