/** The lists of an explorer over the stand-in, in the shape of Etherscan that Blockscout serves. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Block, EthereumNode, Executed } from './ethereum-node.ts'
import type { Served } from './serve-rpc.ts'

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

export function serveExplorer(node: EthereumNode): Promise<Served> {
  const calls = new Map<string, number>()
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://explorer').searchParams
    const action = query.get('action')
    calls.set(action ?? '', (calls.get(action ?? '') ?? 0) + 1)
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
    const answer = { status: isEmpty ? '0' : '1', message: isEmpty ? 'No transactions found' : 'OK', result }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const close = () => {
        server.closeAllConnections()
        server.close()
      }
      resolve({ url: `http://127.0.0.1:${port}`, calls, close })
    })
  })
}
