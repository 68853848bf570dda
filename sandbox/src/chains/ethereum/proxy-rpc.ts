/** JSON-RPC for everybody: the calls of a public node. The node's own controls stay inside, because what they change is in no journal. */
import { z } from 'zod'
import { JsonRpcRefusal } from './json-rpc-client.ts'
import type { SandboxEthereum } from './sandbox-ethereum.ts'

const Call = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})
export type Call = z.infer<typeof Call>
type Answering = (call: Call) => Promise<unknown>

const reading = /^(eth|net|web3|trace|txpool)_[a-zA-Z]+$|^debug_trace[a-zA-Z]+$/
/** They need keys that a public node does not have, or controls of the node. */
const withheld = /^eth_(send(?!Raw)|sign|accounts$|coinbase$|mining$|submit|getWork)/

const mostCalls = 100

/** The answer to one call, or to several. */
export async function proxyRpc(body: string, answer: Answering): Promise<object> {
  const parsed = parse(body)
  if (!Array.isArray(parsed)) return answerOne(parsed, answer)
  if (parsed.length > mostCalls) return failed(null, -32600, 'batch too large')
  const answers: object[] = []
  for (const call of parsed) answers.push(await answerOne(call, answer))
  return answers
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

async function answerOne(call: unknown, answer: Answering): Promise<object> {
  const parsed = Call.safeParse(call)
  if (!parsed.success) return failed(null, -32600, 'invalid request')
  const { id = null } = parsed.data
  try {
    return { jsonrpc: '2.0', id, result: await answer(parsed.data) }
  } catch (error) {
    if (error instanceof JsonRpcRefusal) return failed(id, error.code, error.message)
    throw error
  }
}

const failed = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

export async function answerCall(chain: SandboxEthereum, { method, params }: Call): Promise<unknown> {
  if (!reading.test(method) || withheld.test(method)) throw unknownCall(method)
  if (method === 'eth_sendRawTransaction')
    return chain.broadcast(
      z
        .string()
        .regex(/^0x([0-9a-fA-F]{2})+$/)
        .catch('0x')
        .parse(params[0]),
    )
  return chain.rpc.call(method, ...params)
}

export const unknownCall = (method: string): JsonRpcRefusal =>
  new JsonRpcRefusal(-32601, `the method ${method} does not exist/is not available`)
