import { reason } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { type Database, transaction } from '@holdfast/store'
import { findUser, listMemberships, type Passkey } from '@holdfast/store/read'
import { insertForgedRow } from '@holdfast/store/write'
import { reasonOf } from '../../http/reason-of.ts'
import { recordOwnRefusal } from '../../http/record-change.ts'

/** A passkey that this server did not add was used. Every organisation that it would have opened is alerted. The row stays,
 *  because a start with another HOLDFAST_SECRET_KEY must not remove the passkeys of everybody. */
export async function recordForgedPasskey(db: Database, passkey: Passkey, now: Date): Promise<void> {
  const user = await findUser(db, passkey.user_id)
  const memberships = await listMemberships(db, passkey.user_id)
  const organisationIds = memberships.map(({ organisationId }) => organisationId).sort()
  await transaction(db, async (tx) => {
    for (const organisationId of organisationIds)
      await insertForgedRow(tx, {
        entity_id: organisationId,
        kind: 'passkey',
        subject: passkey.user_id,
        person: user?.name ?? null,
        found_at: now,
      })
    // All writers use this order, because each chain is locked until the commit.
    for (const organisationId of [installationId, ...organisationIds])
      await recordOwnRefusal(tx, {
        organisationId,
        subject: { kind: 'session', id: passkey.user_id, name: user?.email ?? null },
        verb: 'signed-in',
        ...reasonOf(reason('PASSKEY_FORGED')),
      })
  })
}
