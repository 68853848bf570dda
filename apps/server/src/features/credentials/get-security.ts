import { findProviderLinkOf, findRecoveryCodes, findTotpSecret, listPasskeys } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { listApproverPasskeys } from './list-approver-passkeys.ts'
import { presentPasskey } from './present.ts'

export const getSecurity: Verb<'getSecurity', 'db'> = async ({ db }, { actor }) => {
  const { user } = actor
  const totp = await findTotpSecret(db, user.id)
  const codes = await findRecoveryCodes(db, user.id)
  const link = await findProviderLinkOf(db, user.id)
  const confirmedAt = totp?.confirmed_at ?? null
  return {
    password_changed_at: user.password_changed_at?.toISOString() ?? null,
    passkeys: (await listPasskeys(db, user.id)).map(presentPasskey),
    approver_passkeys: await listApproverPasskeys(db, actor),
    totp: confirmedAt === null ? null : { confirmed_at: confirmedAt.toISOString() },
    recovery_codes:
      codes === null
        ? null
        : { total: codes.total, left: codes.left, created_at: codes.createdAt.toISOString() },
    provider_link:
      link === undefined
        ? null
        : {
            issuer: link.issuer,
            email: link.email,
            created_at: link.created_at.toISOString(),
            last_used_at: link.last_used_at.toISOString(),
          },
  }
}
