/** Traces of a node, in the dialect that it speaks: `debug_trace…` with `callTracer`, or `trace_…`. A node that speaks neither is asked
 *  once for each. */
import { z } from 'zod'
import { ProviderAnswerUnreadable } from '../errors.ts'
import { type JsonRpc, RpcRefused } from './json-rpc.ts'
import { Hash } from './node-answers.ts'

export type TransactionTrace =
  | { readonly dialect: 'frames'; readonly frame: unknown }
  | { readonly dialect: 'list'; readonly list: readonly unknown[] }
export type BlockTraces =
  | { readonly dialect: 'frames'; readonly frames: readonly unknown[] }
  | { readonly dialect: 'list'; readonly list: readonly unknown[] }

type Dialect = 'frames' | 'list'

const tracer = { tracer: 'callTracer' }
const List = z.array(z.unknown()).max(1_000_000)
const Frames = z
  .array(
    z.looseObject({
      txHash: Hash.optional(),
      result: z.looseObject({}).optional(),
      error: z.string().optional(),
    }),
  )
  .max(100_000)

export class Traces {
  readonly #rpc: JsonRpc
  readonly #missing = new Set<Dialect>()

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc
  }

  /** Null: the node has no traces. */
  ofTransaction(hash: string): Promise<TransactionTrace | null> {
    return this.#firstOf<TransactionTrace>({
      frames: async () => {
        const answer = await this.#rpc.call('debug_traceTransaction', [hash, tracer])
        return {
          dialect: 'frames',
          frame: this.#rpc.read('debug_traceTransaction', z.looseObject({}), answer),
        }
      },
      list: async () => {
        const answer = await this.#rpc.call('trace_transaction', [hash])
        return { dialect: 'list', list: this.#rpc.read('trace_transaction', List, answer) }
      },
    })
  }

  /** `hashes`: of the block's transactions, which are asked for one by one where the answer for the block is too large. */
  async ofBlock(height: string, hashes: readonly string[]): Promise<BlockTraces | null> {
    try {
      return await this.#ofWhole(height)
    } catch (error) {
      if (!(error instanceof ProviderAnswerUnreadable)) throw error
      return this.#ofEach(hashes)
    }
  }

  async #ofEach(hashes: readonly string[]): Promise<BlockTraces | null> {
    const frames: unknown[] = []
    const list: unknown[] = []
    for (const hash of hashes) {
      const trace = await this.ofTransaction(hash)
      if (trace === null) return null
      if (trace.dialect === 'frames') frames.push({ txHash: hash, result: trace.frame })
      else for (const row of trace.list) list.push(row)
    }
    if (frames.length > 0 && list.length > 0)
      throw this.#rpc.unreadable('debug_traceTransaction', 'one block in two dialects of traces')
    return list.length > 0 ? { dialect: 'list', list } : { dialect: 'frames', frames }
  }

  #ofWhole(height: string): Promise<BlockTraces | null> {
    return this.#firstOf<BlockTraces>({
      frames: async () => {
        const answer = await this.#rpc.call('debug_traceBlockByNumber', [height, tracer])
        const frames = this.#rpc.read('debug_traceBlockByNumber', Frames, answer)
        const failed = frames.find(({ result }) => result === undefined)
        if (failed !== undefined) throw this.#refusal('debug_traceBlockByNumber', failed.error ?? 'no trace')
        return { dialect: 'frames', frames }
      },
      list: async () => {
        const answer = await this.#rpc.call('trace_block', [height])
        return { dialect: 'list', list: this.#rpc.read('trace_block', List, answer) }
      },
    })
  }

  /** A node may answer for a block, and not for its transactions. */
  #refusal(call: string, message: string): RpcRefused {
    return new RpcRefused(this.#rpc.provider, call, { code: null, message, data: null })
  }

  /** Null: the node has no traces, or deleted the state that they need. Any other refusal may be over at the next try. */
  async #firstOf<T>(calls: Readonly<Record<Dialect, () => Promise<T>>>): Promise<T | null> {
    let refusal: RpcRefused | null = null
    for (const dialect of ['frames', 'list'] as const) {
      if (this.#missing.has(dialect)) continue
      try {
        return await calls[dialect]()
      } catch (error) {
        if (!(error instanceof RpcRefused)) throw error
        if (error.isUnknownCall) this.#missing.add(dialect)
        // A node without the state of an old block may still have its traces in the other dialect.
        else if (!error.isLostState) refusal ??= error
      }
    }
    if (refusal !== null) throw refusal
    return null
  }
}
