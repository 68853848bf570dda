/** Calls of JSON-RPC 2.0 over HTTP. A refusal of the node comes with status 200 and becomes a `ProviderRefused` with the node's own
 *  code and text. */
import { chainFault, type ProviderName } from '@holdfast/ledger'
import { z } from 'zod'
import { ProviderAnswerUnreadable, ProviderRefused } from '../errors.ts'
import type { JsonHttp, LimitOf } from '../http.ts'
import { unreadable } from '../unreadable.ts'

const Answer = z.looseObject({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: z
    .looseObject({
      code: z.number().int().optional(),
      message: z.string().optional(),
      data: z.unknown().optional(),
    })
    .nullish(),
})

interface RpcError {
  readonly code: number | null
  readonly message: string
  readonly data: unknown
}

/** The node refused the call: it lacks it, or cannot carry it out. */
export class RpcRefused extends ProviderRefused {
  /** As it came. `data`: with a revert, what the contract returned. */
  readonly response: RpcError

  constructor(provider: ProviderName, call: string, response: RpcError) {
    const { code, message } = response
    super(
      provider,
      call,
      chainFault('PROVIDER_REFUSES', { answer: `${code ?? 'no code'}: ${message.slice(0, 300)}` }),
    )
    this.response = response
  }

  get code(): number | null {
    return this.response.code
  }

  /** The node does not have the call at all. */
  get isUnknownCall(): boolean {
    return (
      this.code === -32601 ||
      this.code === -32004 ||
      /(method .*|(debug|trace)_\w+ is )not (found|exist|available|supported|allowed|enabled|whitelisted)|unsupported method/i.test(
        this.reason,
      )
    )
  }

  /** The node deleted the state that the call needs. */
  get isLostState(): boolean {
    return /missing trie node|\bstates?\b.* (not (available|found)|unavailable|missing)|prun(ed|ing)|no state|resource not found/i.test(
      this.reason,
    )
  }

  /** The code of a contract ended the call. */
  get isRevert(): boolean {
    return this.code === 3 || /revert|invalid opcode|out of gas|invalid jump/i.test(this.reason)
  }
}

/** Calls of one turn of the event loop go in one request, as far as their answers are small. Others go alone. */
const shares: Readonly<Record<string, number>> = {
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_getCode: 2,
  eth_getTransactionByHash: 2,
  eth_getTransactionReceipt: 2,
  eth_getBlockByNumber: 8,
  debug_traceTransaction: 8,
  trace_transaction: 8,
}
const mostShares = 64

interface Request {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

interface Waiting {
  readonly request: Request
  readonly settle: (answer: unknown) => void
  readonly fail: (error: unknown) => void
}

export class JsonRpc {
  readonly provider: ProviderName
  readonly #http: JsonHttp
  #id = 0
  /** False once the node has refused several calls in one request. */
  #takesBatches = true
  #waiting: Waiting[] = []

  constructor(http: JsonHttp, provider: ProviderName) {
    this.#http = http
    this.provider = provider
  }

  async call(
    method: string,
    params: readonly unknown[],
    options: { readonly retries?: number } = {},
  ): Promise<unknown> {
    const request: Request = { jsonrpc: '2.0', id: ++this.#id, method, params }
    const mayShare = this.#takesBatches && options.retries === undefined && shares[method] !== undefined
    const response = Answer.safeParse(
      await (mayShare ? this.#share(request) : this.#askAlone(request, options)),
    )
    if (!response.success || response.data.id !== request.id)
      throw this.unreadable(method, 'not an answer to this request')
    const { error, result } = response.data
    if (error !== undefined && error !== null)
      throw new RpcRefused(this.provider, method, {
        code: error.code ?? null,
        message: error.message ?? '',
        data: error.data ?? null,
      })
    if (result === undefined) throw this.unreadable(method, 'no result')
    return result
  }

  #askAlone(request: Request, options: { readonly retries?: number } = {}): Promise<unknown> {
    return this.#http.post('', request, { ...options, call: request.method, limitOf })
  }

  #share(request: Request): Promise<unknown> {
    if (this.#waiting.length === 0) setImmediate(() => this.#flush())
    return new Promise((settle, fail) => this.#waiting.push({ request, settle, fail }))
  }

  #flush(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const batch of batchesOf(waiting)) void this.#askTogether(batch)
  }

  /** Settles each call. Calls that the node did not answer together are asked alone. */
  async #askTogether(batch: readonly Waiting[]): Promise<void> {
    const found =
      batch.length === 1 ? [] : await this.#answersTo(batch).catch((error: unknown) => ({ error }))
    for (const { request, settle, fail } of batch) {
      if ('error' in found) fail(found.error)
      else {
        const own = found.find((answer) => answer.id === request.id)
        if (own !== undefined && !isOfBatch(own)) settle(own)
        else this.#askAlone(request).then(settle, fail)
      }
    }
  }

  /** Empty: the node takes no several calls in one request, or not these. */
  async #answersTo(batch: readonly Waiting[]): Promise<readonly z.output<typeof Answer>[]> {
    const methods = [...new Set(batch.map(({ request }) => request.method))].join(', ')
    try {
      const answers = z.array(Answer).safeParse(
        await this.#http.post(
          '',
          batch.map(({ request }) => request),
          { call: methods, limitOf, weight: batch.length },
        ),
      )
      if (answers.success) return answers.data
      this.#takesBatches = false
    } catch (error) {
      if (error instanceof ProviderRefused) this.#takesBatches = false
      else if (!(error instanceof ProviderAnswerUnreadable)) throw error
    }
    return []
  }

  /** The part of an answer that is used; the rest stays as it came. */
  read<T extends z.ZodType>(method: string, schema: T, answer: unknown): z.output<T> {
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw this.unreadable(method, `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unexpected'}`)
  }

  unreadable(method: string, reason: string): ProviderAnswerUnreadable {
    return unreadable(this.provider, method, reason)
  }
}

function batchesOf(waiting: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const batches: Waiting[][] = []
  let left = 0
  for (const call of waiting) {
    const share = shares[call.request.method] ?? mostShares
    const last = batches.at(-1)
    if (last === undefined || share > left) {
      batches.push([call])
      left = mostShares - share
    } else {
      last.push(call)
      left -= share
    }
  }
  return batches
}

/** A refusal that has to do with the other calls of the request: its rate, or the length of all answers. */
const isOfBatch = ({ error }: z.output<typeof Answer>): boolean =>
  error !== undefined &&
  error !== null &&
  !revertWords.test(error.message ?? '') &&
  (limitWords.test(`"code":${error.code ?? 0} ${error.message ?? ''}`) ||
    /batch|too large|response size/i.test(error.message ?? ''))

/** A rate limit comes as 429, or as a short refusal. 'More than 10,000 results' is no rate limit: the same request never succeeds. The
 *  text of a revert is the contract's own and proves nothing. */
const limitOf: LimitOf = ({ status, text, retryAfter }) => {
  if (status === 429) return retryAfter ?? 1
  if ((status === 403 || status === 503) && retryAfter !== null) return retryAfter
  const isShort = text.length < 600 && /"error"/.test(text)
  return isShort && !revertWords.test(text) && limitWords.test(text) ? (retryAfter ?? 1) : null
}

const revertWords = /"code"\s*:\s*3\b|revert/i
const limitWords =
  /"code"\s*:\s*(429|-32029|-32097)\b|rate.?limit|too many requests|requests? (limit|per second)|compute units|throughput/i
