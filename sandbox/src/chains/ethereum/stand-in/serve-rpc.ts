/** Serves the stand-in over HTTP, and counts its calls. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerRpc, type Manners, RpcError } from './answer-rpc.ts'
import type { EthereumNode } from './ethereum-node.ts'

export interface Served {
  readonly url: string
  readonly calls: Map<string, number>
  close(): void
}

/** `interrupt`: called before each answer with the name of the call. */
export function serveRpc(
  node: EthereumNode,
  manners: Manners,
  interrupt: (method: string) => void = () => undefined,
): Promise<Served> {
  const calls = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: number
        method: string
        params: unknown[]
      }
      calls.set(method, (calls.get(method) ?? 0) + 1)
      interrupt(method)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...resultOf(node, manners, method, params) }))
    })
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

function resultOf(node: EthereumNode, manners: Manners, method: string, params: readonly unknown[]): object {
  try {
    return { result: answerRpc(node, manners, method, params) }
  } catch (error) {
    if (error instanceof RpcError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
