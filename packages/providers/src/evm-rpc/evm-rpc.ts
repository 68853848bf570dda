/** A node of Ethereum (JSON-RPC). It keeps no lists by address: they are found by looking through the chain. */
import type { Protocol } from '../protocol.ts'
import { BlockLists } from './block-lists.ts'
import { RpcNode } from './rpc-node.ts'

export const evmRpc: Protocol = {
  kind: 'evm-rpc',
  chain: 'ethereum',
  key: { header: 'authorization' },
  servesManyNetworks: false,
  lists: (http) => {
    const lists = new BlockLists(new RpcNode(http, 'evm-rpc'))
    return { fetchPage: (query) => lists.fetchPage(query) }
  },
  node: (http, name) => {
    const node = new RpcNode(http, name)
    return {
      name,
      answers: node.answers,
      ask: (question) => node.ask(question),
      fetchHeads: () => node.fetchHeads(),
      fetchReference: () => node.fetchReference(),
      broadcast: (signed) => node.broadcast(signed),
    }
  },
}
