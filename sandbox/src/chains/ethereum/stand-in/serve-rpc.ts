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
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] }
    return {
      name: method,
      answer: () => {
        interrupt(method)
        return { jsonrpc: '2.0', id, ...resultOf(node, manners, method, params) }
      },
    }
  })

function resultOf(node: EthereumNode, manners: Manners, method: string, params: readonly unknown[]): object {
  try {
    return { result: answerRpc(node, manners, method, params) }
  } catch (error) {
    if (error instanceof RpcError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
