import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { PasswordResetsTable } from '../schema/people.ts'

/** Replaces an open request for the same person. */
export async function insertPasswordReset(
  tx: Transaction,
  reset: { userId: string; requestedBy: string; now: Date; expiresAt: Date },
): Promise<string> {
  await tx
    .updateTable('password_resets')
    .set({ state: 'replaced' })
    .where('user_id', '=', reset.userId)
    .where('state', 'in', ['pending', 'agreed'])
    .execute()
  const id = newId()
  await tx
    .insertInto('password_resets')
    .values({
      id,
      user_id: reset.userId,
      requested_by: reset.requestedBy,
      requested_at: reset.now,
      expires_at: reset.expiresAt,
      state: 'pending',
    })
    .execute()
  return id
}

/** Returns whether the request was still in that state. */
export async function movePasswordReset(
  tx: Transaction,
  id: string,
  move: {
    readonly from: PasswordResetsTable['state']
    readonly to: PasswordResetsTable['state']
    readonly decidedBy?: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('password_resets')
    .set({
      state: move.to,
      ...(move.decidedBy === undefined ? {} : { decided_by: move.decidedBy, decided_at: new Date() }),
    })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
