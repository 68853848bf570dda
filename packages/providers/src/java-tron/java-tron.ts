/** A full node of TRON: it answers every question about the chain, and takes transactions. */
import type { Protocol } from '../protocol.ts'
import { callsOf, FullNode } from './full-node.ts'

export const javaTron: Protocol = {
  kind: 'java-tron',
  chain: 'tron',
  // TronGrid's, whose nodes are the usual ones.
  key: { header: 'TRON-PRO-API-KEY' },
  servesManyNetworks: false,
  lists: null,
  node: (http, name) => callsOf(new FullNode(http, name)),
}
