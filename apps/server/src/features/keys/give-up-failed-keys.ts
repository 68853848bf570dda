/** Gives up the shares of failed keys. A signer that was silent when the key failed still holds one. */
import { listKeysToGiveUp, updateGivenUp } from '@holdfast/store/write'
import type { Context } from '../../context.ts'

const everyMs = 60_000

export async function giveUpFailedKeys(
  { db, signing }: Pick<Context, 'db' | 'signing'>,
  now: Date,
): Promise<void> {
  if (signing === null) return
  for (const key of await listKeysToGiveUp(db, new Date(now.getTime() - everyMs))) {
    const isGivenUp = await signing.dropKey(key.id)
    await updateGivenUp(db, key, isGivenUp ? now : null)
  }
}
