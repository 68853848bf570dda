/**
 * JSON over HTTP with pacing, time-outs and retries with jitter. Whole numbers keep every digit: a number
 * beyond a double is a bigint.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type ChainFault, chainFault, type ProviderName } from '@holdfast/ledger'
import { parse } from 'lossless-json'
import { Agent, type Dispatcher, errors, request } from 'undici'
import {
  ProviderAnswerUnreadable,
  ProviderRateLimited,
  ProviderRefused,
  ProviderUnavailable,
} from './errors.ts'
import { Pace, suspensionOf } from './rate-limit.ts'

export interface HttpOptions {
  readonly provider: ProviderName
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent with each request. */
  readonly query?: Readonly<Record<string, string>>
  /** Sent with each request, and never repeated in an error. */
  readonly secretQuery?: Readonly<Record<string, string>>
  /** Shared by all calls with one key. */
  readonly pace?: Pace
  readonly timeoutMs?: number
  readonly retries?: number
  /** The longest suspension that a call waits for, in seconds. */
  readonly patienceSeconds?: number
  /** Called with the outcome of each request, including retries. */
  readonly onAnswer?: (outcome: Outcome, ms: number) => void
}

/**
 * 'refused': understood and refused; 'limited': over the provider's rate limit; 'failed': no answer, or an
 * unreadable one.
 */
export type Outcome = 'answered' | 'refused' | 'limited' | 'failed'

/** A shorter text could match by chance. */
const shortestKey = 8
const largestAnswer = 32 * 1024 * 1024
/** Keeps connections open between requests. It follows no redirect, which would pass on the key. */
const agent = new Agent({ connections: 32, maxResponseSize: largestAnswer })
const unzip = promisify(gunzip)

interface Question {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface HttpAnswer {
  readonly status: number
  readonly text: string
  /** Seconds; null without such a header. */
  readonly retryAfter: number | null
}

/** The seconds to wait before the next request; null: the answer is not about a rate limit. */
export type LimitOf = (answer: HttpAnswer) => number | null

interface AskOptions {
  readonly retries?: number
  /** As how many requests the provider counts it; 1 unless set. */
  readonly weight?: number
  readonly call?: string
  readonly limitOf?: LimitOf
}

export class JsonHttp {
  readonly #options: Required<HttpOptions>

  constructor(options: HttpOptions) {
    this.#options = {
      headers: {},
      query: {},
      secretQuery: {},
      pace: new Pace(20),
      timeoutMs: 15_000,
      retries: 5,
      patienceSeconds: 60,
      onAnswer: () => undefined,
      ...options,
    }
  }

  get(
    path: string,
    query: Readonly<Record<string, string>> = {},
    { limitOf = usualLimitOf }: Pick<AskOptions, 'limitOf'> = {},
  ): Promise<unknown> {
    const question: Question = { method: 'GET', headers: { 'accept-encoding': 'gzip' } }
    return this.#ask(path, this.#withQuery(path, query), question, { limitOf })
  }

  /** `retries`: 0 for requests that must be sent only once. `call`: its name in errors. `limitOf`: how the protocol states a rate
   *  limit. */
  post(
    path: string,
    body: unknown,
    { retries = this.#options.retries, call = path, limitOf = usualLimitOf, weight = 1 }: AskOptions = {},
  ): Promise<unknown> {
    const question: Question = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    return this.#ask(call, this.#withQuery(path), question, { retries, limitOf, weight })
  }

  #withQuery(path: string, own: Readonly<Record<string, string>> = {}): string {
    const { query, secretQuery } = this.#options
    const search = new URLSearchParams({ ...query, ...own, ...secretQuery }).toString()
    return search === '' ? path : `${path}?${search}`
  }

  async #ask(
    call: string,
    target: string,
    question: Question,
    { retries = this.#options.retries, limitOf = usualLimitOf, weight = 1 }: AskOptions = {},
  ): Promise<unknown> {
    const { provider, baseUrl, headers, pace, timeoutMs, patienceSeconds, onAnswer } = this.#options
    let last = chainFault('PROVIDER_SILENT')
    for (let attempt = 0; attempt <= retries; attempt++) {
      const isLast = attempt === retries
      const suspended = await waitFor(pace, patienceSeconds, weight)
      if (suspended > 0)
        throw new ProviderRateLimited(
          provider,
          call,
          chainFault('PROVIDER_STILL_LIMITED', { seconds: suspended }),
        )
      const sentAt = performance.now()
      const heard = (outcome: Outcome) => onAnswer(outcome, performance.now() - sentAt)
      const answer = await this.#send(call, baseUrl + target, {
        ...question,
        headers: { ...headers, ...question.headers },
        signal: AbortSignal.timeout(timeoutMs),
        dispatcher: agent,
      }).catch((error: unknown) => {
        heard('failed')
        throw error
      })
      if ('failure' in answer) {
        heard('failed')
        last = answer.failure
        if (!isLast) await sleep(backOff(attempt))
        continue
      }
      const { status, text } = answer
      const suspension = limitOf(answer)
      if (suspension !== null) {
        heard('limited')
        last = chainFault('PROVIDER_LIMITED', { seconds: suspension })
        pace.complained(suspension)
        if (suspension > patienceSeconds || isLast) throw new ProviderRateLimited(provider, call, last)
        continue
      }
      if (status >= 500 || isRedirect(status)) {
        heard('failed')
        last = chainFault('PROVIDER_STATUS', { status })
        if (!isLast) await sleep(backOff(attempt))
        continue
      }
      pace.answered()
      if (status >= 400) {
        heard('refused')
        throw new ProviderRefused(
          provider,
          call,
          chainFault('PROVIDER_STATUS_TEXT', { status, answer: this.#withoutKeys(text).slice(0, 200) }),
        )
      }
      const shown = this.#withoutKeys(text)
      const read = this.#read(shown)
      heard(read === unreadable ? 'failed' : isRefusal(read) ? 'refused' : 'answered')
      if (read !== unreadable) return read
      throw new ProviderAnswerUnreadable(provider, call, unreadableAs(`not JSON: ${shown.slice(0, 80)}`))
    }
    throw new ProviderUnavailable(provider, call, last)
  }

  async #send(
    call: string,
    url: string,
    question: Question & { signal: AbortSignal; dispatcher: Dispatcher },
  ): Promise<HttpAnswer | { failure: ChainFault }> {
    try {
      const answer = await request(url, question)
      const text = await textOf(answer)
      return { status: answer.statusCode, text, retryAfter: secondsUntil(answer.headers['retry-after']) }
    } catch (error) {
      if (isTooLarge(error))
        throw new ProviderAnswerUnreadable(
          this.#options.provider,
          call,
          unreadableAs(`larger than ${largestAnswer} bytes`),
        )
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
      const reason = `${error instanceof Error ? error.message : 'failed'}${cause === '' ? '' : ` (${cause})`}`
      return { failure: chainFault('PROVIDER_UNREACHABLE', { reason }) }
    }
  }

  #read(text: string): unknown {
    try {
      // The platform's own parser is many times faster, and cannot keep such digits. For both, the last value of a repeated key
      // counts.
      if (!longNumber.test(text)) return JSON.parse(text) as unknown
      return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue })
    } catch {
      return unreadable
    }
  }

  /** Some providers repeat the key in a refusal, and even in an otherwise correct answer. */
  #withoutKeys(text: string): string {
    const { headers, secretQuery } = this.#options
    const keys = [...Object.values(headers), ...Object.values(secretQuery)].filter(
      (key) => key.length >= shortestKey,
    )
    return keys.reduce((shown, key) => (shown.includes(key) ? shown.replaceAll(key, '…') : shown), text)
  }
}

/** The remaining seconds of a suspension beyond the patience; 0: as many requests may be sent. */
async function waitFor(pace: Pace, patienceSeconds: number, count: number): Promise<number> {
  const waits = Array.from({ length: count }, () => pace.wait(patienceSeconds))
  return Math.max(...(await Promise.all(waits)))
}

const unreadable = Symbol('not JSON')
const unreadableAs = (reason: string) => chainFault('ANSWER_UNREADABLE', { reason })

function parseNumber(digits: string): number | bigint {
  const number = Number(digits)
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(digits)
    ? BigInt(digits)
    : number
}

/** A number, or a text that looks like one, that a double may not hold. */
const longNumber = /(?:^|[:,[])\s*-?\d{16}/

/** Refusals that come with status 200: a node's `Error`, a list's `success: false`. */
const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  (('Error' in answer && typeof answer.Error === 'string') ||
    ('success' in answer && answer.success === false))

async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  if (headers['content-encoding'] !== 'gzip') return body.text()
  const unzipped = await unzip(await body.arrayBuffer(), { maxOutputLength: largestAnswer })
  return unzipped.toString('utf8')
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof errors.ResponseExceededMaxSizeError ||
  (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/** `Retry-After` in seconds; the header may be a number of seconds or a date. */
function secondsUntil(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/** A limit may come as 403 or 503, or as a short 200 with an `Error`. A long answer is content. */
const limitText = (status: number, text: string): string =>
  status === 403 || status === 503 || (status === 200 && text.length < 400 && /"(Error|error)"/.test(text))
    ? text
    : ''

export const usualLimitOf: LimitOf = ({ status, text, retryAfter }) =>
  status === 429 ? (suspensionOf(text) ?? retryAfter ?? 1) : suspensionOf(limitText(status, text))

const backOff = (attempt: number): number => Math.min(8_000, 250 * 2 ** attempt) * (0.5 + Math.random())
