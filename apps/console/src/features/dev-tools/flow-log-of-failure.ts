/** The flow logs, and the entry shown in their place when they cannot be loaded. */
import { ApiError, type ApiReply } from '@holdfast/contract'

export type FlowTransfer = ApiReply<'listFlowLogs'>['transfers'][number]
export type FlowLog = FlowTransfer['logs'][number]

interface Sentences {
  readonly restart: string
  readonly noConnection: string
}

/** An entry for 404, 500 or an unreachable server; null for any other failure, which is shown by its status. */
export function flowLogOfFailure(error: Error, words: Sentences, now: Date): FlowLog | null {
  const isStale = error instanceof ApiError && (error.status === 404 || error.status === 500)
  // `fetch` throws a TypeError when there is no response.
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
