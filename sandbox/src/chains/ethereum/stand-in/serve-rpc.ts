/** Serves the stand-in as a node. */
import { answerRpc, type Manners, RpcError } from './answer-rpc.ts'
import type { EthereumNode } from './ethereum-node.ts'
import { serve, type Served } from './serve.ts'

/** `interrupt`: called before each answer with the name of the call. */
export const serveRpc = (
  node: EthereumNode,
  manners: Manners,
  interrupt: (method: string) => void = () => undefined,
): Promise<Served> =>
  serve(({ body }) => {
    const sent = JSON.parse(body) as Call | readonly Call[]
    const answerOne = ({ id, method, params }: Call) => {
      interrupt(method)
      return { jsonrpc: '2.0', id, ...resultOf(node, manners, method, params) }
    }
    return isBatch(sent)
      ? { names: sent.map(({ method }) => method), answer: () => sent.map(answerOne) }
      : { names: [sent.method], answer: () => answerOne(sent) }
  })

interface Call {
  readonly id: number
  readonly method: string
  readonly params: unknown[]
}

const isBatch = (sent: Call | readonly Call[]): sent is readonly Call[] => Array.isArray(sent)

function resultOf(node: EthereumNode, manners: Manners, method: string, params: readonly unknown[]): object {
  try {
    return { result: answerRpc(node, manners, method, params) }
  } catch (error) {
    if (error instanceof RpcError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
