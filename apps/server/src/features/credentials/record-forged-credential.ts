import { reason } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { type Database, transaction } from '@holdfast/store'
import { findUser, listMemberships } from '@holdfast/store/read'
import { insertForgedRow } from '@holdfast/store/write'
import { reasonOf } from '../../http/reason-of.ts'
import { recordOwnRefusal } from '../../http/record-change.ts'

/** A passkey or a link with the provider that this server did not add was used. Every organisation that it would have opened
 *  is alerted. The row stays, because a start with another HOLDFAST_SECRET_KEY must not remove those of everybody. */
export async function recordForgedCredential(
  db: Database,
  {
    userId,
    kind,
    code,
  }: {
    readonly userId: string
    readonly kind: 'passkey' | 'provider-link'
    readonly code: 'PASSKEY_FORGED' | 'OIDC_LINK_FORGED'
  },
  now: Date,
): Promise<void> {
  const user = await findUser(db, userId)
  const memberships = await listMemberships(db, userId)
  const organisationIds = memberships.map(({ organisationId }) => organisationId).sort()
  await transaction(db, async (tx) => {
    for (const organisationId of organisationIds)
      await insertForgedRow(tx, {
        entity_id: organisationId,
        kind,
        subject: userId,
        person: user?.name ?? null,
        found_at: now,
      })
    // All writers use this order, because each chain is locked until the commit.
    for (const organisationId of [installationId, ...organisationIds])
      await recordOwnRefusal(tx, {
        organisationId,
        subject: { kind: 'session', id: userId, name: user?.email ?? null },
        verb: 'signed-in',
        ...reasonOf(reason(code)),
      })
  })
}
