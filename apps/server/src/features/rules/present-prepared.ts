import type { ApiReply } from '@holdfast/contract'
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import { parsedRules } from './parsed-rules.ts'
import { presentRecovery } from './present-recovery.ts'
import { presentVersion, type RulesRows } from './present-rules.ts'

/** Version 1 before it is in force, with what the operators of the signers will ask for: every governor adopts it, and every
 *  passkey joins. Null: nothing is prepared. */
export function presentPrepared(rows: RulesRows): ApiReply<'getFirstRules'>['prepared'] {
  const row = rows.versions.find(({ version, state }) => version === 1 && state === 'proposed')
  if (row === undefined) return null
  const { document } = parsedRules(row)
  const { version, hash, fingerprint, proposed_at, proposed_by, prices } = presentVersion(row, rows)
  const has = (act: string, person: string, credentialId?: string | null) =>
    rows.statements.some(
      ({ row: { act: done, person: by, credential_id, hash: about } }) =>
        about === hash &&
        done === act &&
        by === person &&
        (credentialId === undefined || credential_id === (credentialId ?? '')),
    )
  const credentials = document.people.flatMap(({ id, name, credentials }) =>
    credentials.map((credential) => ({
      id,
      name,
      credential_id: credential.id,
      fingerprint: [...credentialFingerprint(credential)],
    })),
  )
  return {
    version,
    hash,
    fingerprint,
    proposed_at,
    proposed_by,
    prices,
    document,
    governors: document.people
      .filter(({ roles }) => roles.includes('governor'))
      .map(({ id, name }) => ({ id, name, has_adopted: has('adopt', id) })),
    joins_missing: [
      ...credentials,
      ...(document.governance.recovery?.keys ?? []).map((key) => ({
        id: key.id,
        name: key.label,
        credential_id: key.kind === 'paper' ? null : key.credential.id,
      })),
    ]
      .filter(({ id, credential_id }) => !has('join', id, credential_id))
      .map(({ id, name, credential_id }) => ({ id, name, credential_id })),
    recovery: presentRecovery(document),
    credentials,
  }
}
