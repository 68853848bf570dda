/** One request of a delivery. It connects to the resolved address only, follows no redirect, and reads a limited answer
 *  for a limited time. Failures are results too. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type AllowList, type Resolve, type Target, targetOf, Unreachable } from './target-of.ts'

export interface Answer {
  readonly address: string | null
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>> | null
  /** The beginning of the answer's body. */
  readonly body: string | null
  /** A code and, after a blank, details; null when the receiver accepted. */
  readonly error: string | null
}

export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export interface SendOptions {
  readonly allowed: AllowList
  readonly timeoutMs: number
  readonly resolve?: Resolve
}

const keptBytes = 4_096

export async function send(outgoing: Outgoing, options: SendOptions): Promise<Answer> {
  let target: Target | null = null
  try {
    const url = new URL(outgoing.url)
    target = await targetOf(url, options.allowed, options.resolve)
    return await exchange(url, target, outgoing, options.timeoutMs)
  } catch (error) {
    const nothing = { address: target?.address ?? null, status: null, headers: null, body: null }
    return {
      ...nothing,
      error: error instanceof Unreachable ? `${error.code} ${error.message}` : wordsOf(error),
    }
  }
}

async function exchange(url: URL, target: Target, outgoing: Outgoing, timeoutMs: number): Promise<Answer> {
  const response = await ask(url, target, outgoing, timeoutMs)
  return answerOf(response, target, await read(response))
}

function ask(
  url: URL,
  target: Target,
  { headers, body }: Outgoing,
  timeoutMs: number,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    const request = open(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        // The name was already resolved and checked.
        lookup: (_host, { all }, answer) =>
          all === true ? answer(null, [target]) : answer(null, target.address, target.family),
        signal: AbortSignal.timeout(timeoutMs),
      },
      done,
    )
    request.on('error', fail)
    request.end(body)
  })
}

/** Reads only the part that is stored. */
async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= keptBytes) break
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '')
}

function answerOf(response: IncomingMessage, { address }: Target, body: string): Answer {
  const status = response.statusCode ?? 0
  const headers = Object.fromEntries(
    Object.entries(response.headers)
      .slice(0, 40)
      .map(([name, value]) => [name, String(value).slice(0, 500).replaceAll('\0', '')]),
  )
  const isRedirect = status >= 300 && status < 400
  const error = status >= 200 && status < 300 ? null : isRedirect ? `redirect ${status}` : `status ${status}`
  return { address, status, headers, body, error }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ECONNREFUSED') return 'refused'
  if (/^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return `tls ${code}`
  return `failed ${code || error.message}`.trim()
}
