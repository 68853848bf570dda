import type { Int8 } from './columns.ts'

export type ProcessName = 'server' | 'ingester'
export type ProcessState = 'waiting' | 'running'

export interface ProcessHeartbeatsTable {
  id: string
  name: ProcessName
  version: string
  host: string
  pid: number
  state: ProcessState
  started_at: Date
  seen_at: Date
  stopped_at: Date | null
  key_mark: string | null
  signers_mark: string | null
}

export interface ProviderCountsTable {
  grain: 'm' | 'd'
  bucket: Date
  network_code: string
  provider: string
  answered: Int8
  refused: Int8
  limited: Int8
  failed: Int8
  total_ms: Int8
  last_at: Date
}

export type CallOutcome = 'ok' | 'refused' | 'failed'

export interface CallCountsTable {
  entity_id: string
  grain: 'm' | 'd'
  bucket: Date
  route_class: string
  outcome: CallOutcome
  n: Int8
  total_ms: Int8
}
