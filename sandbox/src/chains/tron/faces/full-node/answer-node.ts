/** `/wallet/*` and `/walletsolidity/*`: a node's HTTP calls over the chain. Errors have status 200, and unknown objects
 *  are {}. The solid face answers as of the solid block, and has only reading calls. */
import { type Json, visibleJson } from '../../answers/json.ts'
import { Refusal } from '../../refusal.ts'
import type { SandboxTron } from '../../sandbox-tron.ts'
import { accountCalls } from './accounts.ts'
import { approvalCalls } from './approvals.ts'
import { blockCalls } from './blocks.ts'
import { broadcastCalls } from './broadcast.ts'
import { builderCalls } from './builders.ts'
import { contractCalls } from './contracts.ts'
import { type Calls, isVisible, NodeError, type Query } from './face.ts'
import { networkCalls } from './network.ts'
import { transactionCalls } from './transactions.ts'

const { triggerconstantcontract, estimateenergy } = contractCalls
const { getnodeinfo, listwitnesses, getassetissuebyid, getexchangebyid, getburntrx } = networkCalls

const solidCalls: Calls = {
  ...blockCalls,
  ...transactionCalls,
  ...accountCalls,
  ...definedCalls({
    triggerconstantcontract,
    estimateenergy,
    getnodeinfo,
    listwitnesses,
    getassetissuebyid,
    getexchangebyid,
    getburntrx,
  }),
}
const calls: Calls = {
  ...solidCalls,
  ...networkCalls,
  ...contractCalls,
  ...builderCalls,
  ...broadcastCalls,
  ...approvalCalls,
}

function definedCalls(chosen: Record<string, Calls[string] | undefined>): Calls {
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, call]) => (call === undefined ? [] : [[name, call]])),
  )
}

export type NodeFace = 'wallet' | 'walletsolidity'

/** Null when the node has no such call. */
export function answerNode(node: SandboxTron, face: NodeFace, name: string, query: Query): Json | null {
  const known = face === 'wallet' ? calls : solidCalls
  const call = Object.hasOwn(known, name) ? known[name] : undefined
  if (call === undefined) return null
  const { chain } = node
  const isSolid = face === 'walletsolidity'
  const upTo = isSolid ? chain.solidNumber : chain.blocks.length - 1
  const world = chain.stateAt(upTo, isSolid ? chain.blocks.timeOf(upTo) : node.now())
  try {
    const answer = call({ node, chain, upTo, world }, query)
    return isVisible(query) ? visibleJson(answer) : answer
  } catch (error) {
    return { Error: errorText(error) }
  }
}

function errorText(error: unknown): string {
  if (error instanceof NodeError) return error.message
  if (error instanceof Refusal)
    return `class org.tron.core.exception.ContractValidateException : ${error.reason}`
  return `class java.lang.IllegalArgumentException : ${error instanceof Error ? error.message : 'unknown'}`
}
