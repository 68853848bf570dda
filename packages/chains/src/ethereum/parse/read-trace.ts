/** The values that the calls of a transaction carried to other accounts, from either dialect of traces. Both list the calls in
 *  the order in which they began, so that a value has the same place in both. */
import type { Parsed } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import { AddressText, Word } from '../json.ts'
import type { TraceBody } from './receipt.ts'

export interface Trace {
  /** Whether the transaction itself was undone. */
  readonly isFailed: boolean
  /** Values that inner calls carried, without zeros. */
  readonly values: readonly TracedValue[]
}

export interface TracedValue {
  readonly from: string
  /** Null: the creation of a contract that failed. */
  readonly to: string | null
  readonly units: bigint
  /** The call, or one around it, was undone. */
  readonly isUndone: boolean
}

interface Call {
  readonly from: string
  readonly to: string | null
  readonly units: bigint
  readonly isFailed: boolean
  /** False: the code of another account ran in the caller's own, or could not move anything. */
  readonly isPayment: boolean
}

/** The address space of a block holds far fewer calls. */
const mostCalls = 200_000

export function readTrace(trace: TraceBody): Parsed<Trace> {
  return trace.dialect === 'frames' ? readFrames(trace.frame) : readList(trace.list)
}

const payments: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

const Frame = z.object({
  type: z.string(),
  from: AddressText,
  to: AddressText.nullish(),
  value: Word.nullish(),
  error: z.string().optional(),
  calls: z.array(z.unknown()).max(mostCalls).optional(),
})

/** With a stack of its own: calls are nested up to 1,024 deep. */
function readFrames(root: unknown): Parsed<Trace> {
  const values: TracedValue[] = []
  const pending = [{ frame: root, isUndone: false, isRoot: true }]
  let isFailed = false
  for (let next = pending.pop(), read = 0; next !== undefined; next = pending.pop()) {
    if (++read > mostCalls) return { ok: false, reason: 'the trace has too many calls' }
    const frame = Frame.safeParse(next.frame)
    if (!frame.success) return { ok: false, reason: `trace: ${faultOf(frame.error)}` }
    const { type, from, to = null, value, error, calls = [] } = frame.data
    const call: Call = {
      from,
      to,
      units: value ?? 0n,
      isFailed: error !== undefined,
      isPayment: payments.has(type.toUpperCase()),
    }
    if (next.isRoot) isFailed = call.isFailed
    else pushValue(values, call, next.isUndone)
    const isUndone = next.isUndone || call.isFailed
    for (const inner of calls.toReversed()) pending.push({ frame: inner, isUndone, isRoot: false })
  }
  return { ok: true, value: { isFailed, values } }
}

function pushValue(values: TracedValue[], call: Call, isInUndone: boolean): void {
  const { from, to, units, isFailed, isPayment } = call
  if (!isPayment || units === 0n) return
  values.push({ from, to, units, isUndone: isInUndone || isFailed })
}

const Action = z.object({
  callType: z.string().nullish(),
  from: AddressText.optional(),
  to: AddressText.nullish(),
  value: Word.nullish(),
  /** The contract that is destroyed. */
  address: AddressText.optional(),
  refundAddress: AddressText.optional(),
  balance: Word.optional(),
})
const Item = z.object({
  type: z.string(),
  action: Action,
  result: z.object({ address: AddressText.optional() }).nullish(),
  error: z.string().nullish(),
  traceAddress: z.array(z.number().int().nonnegative()).max(1_100),
})

function readList(list: readonly unknown[]): Parsed<Trace> {
  const values: TracedValue[] = []
  const undone = new Set<string>()
  let isFailed = false
  for (const row of list) {
    const item = Item.safeParse(row)
    if (!item.success) return { ok: false, reason: `trace: ${faultOf(item.error)}` }
    const { traceAddress: place } = item.data
    const call = callOf(item.data)
    if (call === null) return { ok: false, reason: `trace: a ${item.data.type} without its parties` }
    if (place.length === 0) isFailed = call.isFailed
    const isInUndone = place.length > 0 && undone.has(place.slice(0, -1).join('.'))
    if (place.length > 0) pushValue(values, call, isInUndone)
    if (isInUndone || call.isFailed) undone.add(place.join('.'))
  }
  return list.length === 0
    ? { ok: false, reason: 'the trace is empty' }
    : { ok: true, value: { isFailed, values } }
}

function callOf({ type, action, result, error }: z.output<typeof Item>): Call | null {
  const isFailed = error !== undefined && error !== null
  if (type === 'suicide' || type === 'selfdestruct') {
    const { address, refundAddress, balance } = action
    if (address === undefined || refundAddress === undefined || balance === undefined) return null
    return {
      from: address,
      to: refundAddress,
      units: balance,
      isFailed,
      isPayment: true,
    }
  }
  if (action.from === undefined) return null
  const isCreation = type === 'create'
  return {
    from: action.from,
    to: (isCreation ? result?.address : action.to) ?? null,
    units: action.value ?? 0n,
    isFailed,
    isPayment: isCreation || (type === 'call' && action.callType === 'call'),
  }
}
