import { receiptJson, transactionJson } from '../../answers/transaction.ts'
import type { ChainTransaction } from '../../chain-transaction.ts'
import { bytesOf, type Calls, type Face, type Query, wholeOf } from './face.ts'

export const transactionCalls: Calls = {
  gettransactionbyid: (face, query) => {
    const found = transactionIn(face, query)
    return found === undefined ? {} : transactionJson(found)
  },
  gettransactioninfobyid: (face, query) => {
    const found = transactionIn(face, query)
    return found === undefined ? {} : receiptJson(found)
  },
  gettransactioninfobyblocknum: ({ chain, upTo }, query) => {
    const number = Number(wholeOf(query, 'num'))
    return number > upTo ? [] : (chain.blocks.at(number)?.transactions ?? []).map(receiptJson)
  },
}

function transactionIn({ chain, upTo }: Face, query: Query): ChainTransaction | undefined {
  const found = chain.transactions.get(bytesOf(query, 'value'))
  return found !== undefined && found.block <= upTo ? found : undefined
}
