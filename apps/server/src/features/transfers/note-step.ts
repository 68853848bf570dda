import type { RefusalBody } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import { insertTransferStep } from '@holdfast/store/write'
import { keptRefusal } from '../../http/kept-refusal.ts'
import type { Place } from './read-transfer.ts'

type StoredStep = Parameters<typeof insertTransferStep>[1]

export interface Step {
  readonly category: StoredStep['category']
  readonly level?: 'info' | 'warning' | 'error'
  readonly step: string
  readonly message: RefusalBody
  readonly sessionId?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Writes one line of the request's flow log. */
export const noteStep = (
  tx: Transaction,
  { entity_id, id }: Place,
  { category, level = 'info', step, message, sessionId, details = {} }: Step,
): Promise<void> =>
  insertTransferStep(tx, {
    entity_id,
    request_id: id,
    session_id: sessionId ?? null,
    category,
    level,
    step,
    ...keptRefusal('message', message),
    data: details,
  })
