import { toHex41 } from '@holdfast/chains/tron'
import type { Block } from '../block-store.ts'
import type { Chain } from '../chain.ts'
import type { JsonObject } from './json.ts'
import { transactionJson } from './transaction.ts'

export function blockJson(chain: Chain, block: Block, { withTransactions = true } = {}): JsonObject {
  const { header } = block
  const isTold = withTransactions && block.transactions.length > 0
  return {
    blockID: block.id,
    block_header: {
      raw_data: {
        number: block.number === 0 ? undefined : block.number,
        txTrieRoot: header.transactionsRoot,
        witness_address: toHex41(header.witnessAddress),
        parentHash: header.parentHash,
        version: header.version,
        timestamp: block.at,
      },
      witness_signature: chain.witnessSignature(block),
    },
    transactions: isTold ? block.transactions.map((transaction) => transactionJson(transaction)) : undefined,
  }
}
