/** One loopback port with every face of the stand-in: full node, solid node, TronGrid, Tatum, recordings, controls. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'lossless-json'
import { answerControl } from '../answer-control.ts'
import { type LoopbackRequest, type LoopbackServer, type Sent, serveLoopback } from '../serve-loopback.ts'
import { type Json, printJson } from './answers/json.ts'
import { controlTron } from './control-tron.ts'
import { answerNode, type NodeFace } from './faces/full-node/answer-node.ts'
import { answerJsonRpc } from './faces/answer-json-rpc.ts'
import { answerTatum } from './faces/answer-tatum.ts'
import { answerTrongrid } from './faces/trongrid.ts'
import { addressesOfRequest } from './faces/addresses-of-request.ts'
import type { AimedFaults, Faults } from './faults.ts'
import { answerRecorded } from './recordings/answer-recorded.ts'
import type { Recordings } from './recordings/recordings.ts'
import type { SandboxTron } from './sandbox-tron.ts'

export interface TronServerOptions {
  readonly node: SandboxTron
  readonly recordings: Recordings | null
  /** Clients of the controls send it in `x-sandbox-token`. */
  readonly token: string
}

export interface TronServer extends LoopbackServer {
  readonly faults: Faults
}

export async function serveTron(options: TronServerOptions, port: number): Promise<TronServer> {
  const controlled = controlTron(options.node)
  const server = await serveLoopback(
    port,
    async (request) => (await answerControl(controlled, options.token, request)) ?? answer(options, request),
    (body) => printJson(body as Json),
  )
  return { ...server, faults: options.node.faults }
}

async function answer(options: TronServerOptions, { method, url, body }: LoopbackRequest): Promise<Sent> {
  const { faults, chain } = options.node
  const question = `${method} ${url.pathname}${url.search} ${body}`
  const aimed = faults.about(addressesOfRequest(chain, url.pathname, url.searchParams, readJson(body)))
  const failure = await failOnPurpose(aimed, url.pathname, question)
  if (failure !== null) return failure
  const sent = route(options, method, url, body)
  // The request still takes effect: a broadcast is accepted.
  return aimed.hitsAsking('connection-cut', question) ? { ...sent, isCut: true } : sent
}

const notThere: Sent = { status: 404, body: {} }

function route({ node, recordings }: TronServerOptions, method: string, url: URL, text: string): Sent {
  const { pathname: path, searchParams: query } = url
  const body = readJson(text)
  if (body === null)
    return { status: 200, body: { Error: 'class org.tron.json.JSONException : syntax error' } }
  const parameters = text === '' ? Object.fromEntries(query) : body
  if (path.startsWith('/recorded/'))
    return recordings === null
      ? { status: 404, body: { Error: 'no recordings are served' } }
      : answerRecorded(recordings, node.faults, path.slice('/recorded'.length), query, parameters)
  if (path.startsWith('/v1/')) return answerTrongrid(node.chain, node.faults, path, query)
  if (path.startsWith('/v3/tron/')) return answerTatum(node, node.faults, { method, path, query, body })
  if (path === '/jsonrpc' && method === 'POST') return { status: 200, body: answerJsonRpc(node, body) }
  const [, face, call] = /^\/(wallet|walletsolidity)\/(\w+)$/.exec(path) ?? []
  if (face === undefined || call === undefined) return notThere
  const answer = answerNode(node, face as NodeFace, call, parameters)
  return answer === null ? notThere : { status: 200, body: answer }
}

async function failOnPurpose(faults: AimedFaults, path: string, question: string): Promise<Sent | null> {
  const isList = /^(?:\/recorded)?\/v[13]\//.test(path)
  if (faults.hitsAsking('slow', question)) await sleep(1_500)
  if (isList && faults.hitsAsking('server-error', question))
    return { status: 503, body: {}, text: '<html>503 Service Temporarily Unavailable</html>' }
  if (isList && faults.hitsAsking('not-json', question))
    return { status: 200, body: {}, text: '<html>maintenance</html>' }
  if (faults.hitsAsking('suspension', question)) return limited(isList, 30)
  if (faults.hitsAsking('rate-limit', question)) return limited(isList, 1)
  return null
}

/** The index and the node have different error formats. */
const limited = (isList: boolean, seconds: number): Sent =>
  isList
    ? {
        status: 403,
        body: {
          success: false,
          error: `The key exceeds the frequency limit(15), and the query server is suspended for ${seconds}s`,
          statusCode: 403,
        },
      }
    : {
        status: 200,
        body: {
          Error: `request rate exceeded the allowed_rps(25), and the query server is suspended for ${seconds} s`,
        },
      }

/** Null when it is not an object. Integers keep every digit, because a transaction's int64 must stay as it was signed. */
function readJson(body: string): Readonly<Record<string, unknown>> | null {
  if (body === '') return {}
  try {
    const json = parse(body, undefined, (digits) => {
      const number = Number(digits)
      return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(digits)
        ? BigInt(digits)
        : number
    })
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}
