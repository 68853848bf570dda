import { insertOutbox, type Queryable } from '@holdfast/store'
import type { NameList } from './name-lists.ts'

/** Announces changed entries to the organisation's clients. */
export const announceNames = (
  tx: Queryable,
  { kind }: NameList,
  organisationId: string,
  act: 'created' | 'updated' | 'deleted',
  payloads: readonly object[],
): Promise<void> =>
  insertOutbox(
    tx,
    payloads.map((payload) => ({
      channel: 'admin' as const,
      organisationId,
      message: { type: `${kind}_${act}`, payload },
    })),
  )
