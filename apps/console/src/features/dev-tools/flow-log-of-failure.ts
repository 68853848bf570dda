/** The flow logs, and what stands in their place when they are not to be had. */
import { ApiError, type ApiReply } from '@holdfast/contract'

export type FlowTransfer = ApiReply<'listFlowLogs'>['transfers'][number]
export type FlowLog = FlowTransfer['logs'][number]

interface Sentences {
  readonly restart: string
  readonly noConnection: string
}

/** 404 and 500, and a server that is not reached, are told as an entry of their own; null: another failure, told by its status. */
export function flowLogOfFailure(error: Error, words: Sentences, now: Date): FlowLog | null {
  const isStale = error instanceof ApiError && (error.status === 404 || error.status === 500)
  // What `fetch` itself throws: nobody answered.
  if (!isStale && !(error instanceof TypeError)) return null
  return {
    timestamp: now.toISOString(),
    step: 'flow-logs',
    category: 'orchestrator',
    message: isStale ? words.restart : words.noConnection,
    data: {},
    level: 'error',
  }
}
