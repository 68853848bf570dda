/** Calls of JSON-RPC 2.0 over HTTP. A refusal of the node comes with status 200 and becomes a `ProviderRefused` with the node's own
 *  code and text. */
import { chainFault, type ProviderName } from '@holdfast/ledger'
import { z } from 'zod'
import { type ProviderAnswerUnreadable, ProviderRefused } from '../errors.ts'
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

export class JsonRpc {
  readonly provider: ProviderName
  readonly #http: JsonHttp
  #id = 0

  constructor(http: JsonHttp, provider: ProviderName) {
    this.#http = http
    this.provider = provider
  }

  async call(
    method: string,
    params: readonly unknown[],
    options: { readonly retries?: number } = {},
  ): Promise<unknown> {
    const id = ++this.#id
    const body = { jsonrpc: '2.0', id, method, params }
    const response = Answer.safeParse(await this.#http.post('', body, { ...options, call: method, limitOf }))
    if (!response.success || response.data.id !== id)
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
