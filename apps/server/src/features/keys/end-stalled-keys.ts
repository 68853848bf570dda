/** Ends key ceremonies whose server stopped: they count as stalled after minutes without an update. */
import { listStalledKeys } from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import { endStoppedKey } from './make-key.ts'

/** Longer than any ceremony goes without an update. */
const stalledMs = 5 * 60_000

export async function endStalledKeys({ db }: Pick<Context, 'db'>, now: Date): Promise<void> {
  for (const key of await listStalledKeys(db, new Date(now.getTime() - stalledMs)))
    await endStoppedKey(db, key)
}
