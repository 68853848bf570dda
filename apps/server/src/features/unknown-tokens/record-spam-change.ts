import type { Transaction } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { subjectOfToken } from '../tokens/subject-of-token.ts'
import { type PresentedToken, readUnknownToken } from './read-unknown-token.ts'

export async function recordSpamChange(
  tx: Transaction,
  who: Who,
  verb: 'marked-spam' | 'unmarked-spam',
  before: PresentedToken,
): Promise<void> {
  await recordChange(tx, who, {
    ...subjectOfToken(before),
    verb,
    before,
    after: await readUnknownToken(tx, before.id),
  })
}
