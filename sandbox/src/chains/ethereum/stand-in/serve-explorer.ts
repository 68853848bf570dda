/** The lists of an explorer over the stand-in, in the shape of Etherscan that Blockscout serves. */
import type { Block, EthereumNode, Executed } from './ethereum-node.ts'
import { serve, type Served } from './serve.ts'

const isNamed = (executed: Executed, action: string | null, address: string): boolean => {
  const { from, payment } = executed.signed
  const steps = executed.isSuccess ? (payment.steps ?? []) : []
  const parties = {
    txlist: [from, payment.to],
    txlistinternal: steps.flatMap((step) => ('pays' in step ? [step.from, step.pays] : [])),
    tokentx: steps.flatMap((step) => ('token' in step ? [step.from, step.to] : [])),
  }
  return parties[action as keyof typeof parties].some((party) => party?.toLowerCase() === address)
}

const rowOf = ({ number, timestamp }: Block, { signed }: Executed, action: string | null) => ({
  [action === 'txlistinternal' ? 'transactionHash' : 'hash']: signed.hash,
  blockNumber: String(number),
  timeStamp: String(timestamp),
  from: signed.from.toLowerCase(),
  to: signed.payment.to?.toLowerCase() ?? '',
})

export const serveExplorer = (node: EthereumNode): Promise<Served> =>
  serve(({ query }) => ({
    names: [query.get('action') ?? ''],
    answer: () => answerOf(node, query),
  }))

function answerOf(node: EthereumNode, query: URLSearchParams): unknown {
  const action = query.get('action')
  const [first, last] = [Number(query.get('startblock')), Number(query.get('endblock') ?? node.head.number)]
  const address = query.get('address')?.toLowerCase() ?? ''
  const rows = node.blocks
    .slice(first, last + 1)
    .flatMap((block) =>
      block.executed.flatMap((executed) =>
        isNamed(executed, action, address) ? [rowOf(block, executed, action)] : [],
      ),
    )
  const sorted = query.get('sort') === 'desc' ? rows.toReversed() : rows
  const result = sorted.slice(0, Number(query.get('offset')))
  const isEmpty = result.length === 0
  return { status: isEmpty ? '0' : '1', message: isEmpty ? 'No transactions found' : 'OK', result }
}
