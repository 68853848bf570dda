import type { RulesDocument } from '@holdfast/policy/rules'
import type { Transaction } from '@holdfast/store'
import { noteSignCount } from '@holdfast/store/write'

interface Used {
  /** The document whose credentials count. */
  readonly under: RulesDocument
  readonly person: string
  readonly proof: { readonly credentialId: string | null; readonly authenticatorData?: Uint8Array }
}

/** Behind the hash of the host (32 bytes) and the flags. */
const countAt = 33

/** Keeps the signature count of a verified assertion. A count that falls raises an alert and refuses nothing: synced passkeys
 *  state 0, and people may sign in another order than their statements arrive. */
export async function noteCountOf(
  tx: Transaction,
  organisationId: string,
  { under, person, proof: { credentialId, authenticatorData } }: Used,
): Promise<void> {
  const credential = under.people
    .find(({ id }) => id === person)
    ?.credentials.find(({ id }) => id === credentialId)
  if (credential === undefined || credential.backupEligible || authenticatorData === undefined) return
  const { buffer, byteOffset, byteLength } = authenticatorData
  const count = new DataView(buffer, byteOffset, byteLength).getUint32(countAt)
  await noteSignCount(tx, { organisationId, credentialId: credential.id, person, count })
}
