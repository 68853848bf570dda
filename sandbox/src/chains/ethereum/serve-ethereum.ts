/** One loopback port with every face of the stand-in: the node, the lists of an explorer, and the controls. */
import { setTimeout as sleep } from 'node:timers/promises'
import { answerControl } from '../answer-control.ts'
import { type LoopbackRequest, type LoopbackServer, type Sent, serveLoopback } from '../serve-loopback.ts'
import { answerExplorer } from './answer-explorer.ts'
import { answerFaulty } from './answer-faulty.ts'
import { controlEthereum } from './control-ethereum.ts'
import { ExplorerIndex } from './explorer-index.ts'
import { addressesIn, type FaultName, Faults } from './faults.ts'
import { proxyRpc } from './proxy-rpc.ts'
import type { SandboxEthereum } from './sandbox-ethereum.ts'

export interface EthereumServerOptions {
  readonly chain: SandboxEthereum
  /** Clients of the controls send it in `x-sandbox-token`. */
  readonly token: string
}

export interface EthereumServer extends LoopbackServer {
  readonly faults: Faults
}

export async function serveEthereum(
  { chain, token }: EthereumServerOptions,
  port: number,
): Promise<EthereumServer> {
  const faults = new Faults()
  const index = new ExplorerIndex(chain)
  const controlled = controlEthereum(chain, faults)
  const server = await serveLoopback(
    port,
    async (request) =>
      (await answerControl(controlled, token, request)) ?? answer({ chain, faults, index }, request),
  )
  return { ...server, faults }
}

interface Faces {
  readonly chain: SandboxEthereum
  readonly faults: Faults
  readonly index: ExplorerIndex
}

/** Null: no answer at all. */
async function answer(
  { chain, faults, index }: Faces,
  { method, url: { pathname, search, searchParams }, body }: LoopbackRequest,
): Promise<Sent | null> {
  if (pathname === '/ready') return { status: 200, body: { head: chain.head.number } }
  const isList = pathname === '/api'
  if (!isList && !(pathname === '/' && method === 'POST'))
    return { status: 404, body: { detail: 'not found' } }
  const question = `${search} ${body}`
  const hits = (name: FaultName) => faults.hitsAsking(name, question, addressesIn(question))
  if (hits('slow')) await sleep(1_500)
  if (hits('down')) return null
  const failure = failureOf(hits, isList)
  if (failure !== null) return failure
  const sent: Sent = {
    status: 200,
    body: isList
      ? await answerExplorer(index, faults, searchParams)
      : await proxyRpc(body, (call) => answerFaulty(faults, chain, call)),
  }
  // The request still takes effect: a broadcast is accepted.
  return hits('connection-cut') ? { ...sent, isCut: true } : sent
}

function failureOf(hits: (name: FaultName) => boolean, isList: boolean): Sent | null {
  if (hits('server-error'))
    return { status: 503, body: {}, text: '<html>503 Service Temporarily Unavailable</html>' }
  if (hits('not-json')) return { status: 200, body: {}, text: '<html>maintenance</html>' }
  if (!hits('rate-limit')) return null
  return isList
    ? {
        status: 200,
        body: { status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached (5/sec)' },
      }
    : {
        status: 429,
        body: { jsonrpc: '2.0', id: null, error: { code: -32_005, message: 'request rate limit exceeded' } },
      }
}
