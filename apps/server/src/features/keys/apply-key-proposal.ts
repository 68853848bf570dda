/** Begins an adopted replacement of signers. */
import type { Transaction } from '@holdfast/store'
import type { MpcKey, PendingChange } from '@holdfast/store/read'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { assertVersion, notFound } from '../../http/refusal.ts'
import type { Signing } from '../../signing/signing.ts'
import { getKey } from './make-key.ts'
import { claimRenewal, type Replacement } from './renew-shares.ts'
import { signingForKey } from './signing-for-key.ts'

export interface ClaimedReplacement {
  readonly signing: Signing
  readonly key: MpcKey
  readonly replacement: Replacement
}

const Moved = z.object({
  threshold: z.string().transform(Number),
  signers: z.string().transform((text) => text.split(', ').map(Number)),
})

/** Claims the key. The ceremony takes longer than a transaction, so the caller runs it afterwards. */
export async function applyKeyProposal(
  tx: Transaction,
  context: Pick<Context, 'signing'>,
  { kind, entity_id, subject_id, version, after_state }: PendingChange,
): Promise<ClaimedReplacement> {
  if (subject_id === null || version === null) throw notFound('key')
  const key = await getKey(tx, entity_id, subject_id)
  // The proposal is about the shares of this generation.
  assertVersion(key.epoch ?? 0, version)
  const signing = signingForKey(context.signing, key)
  const replacement = kind === 'key-moved' ? moveOf(after_state) : ({ kind: 'repair' } as const)
  await claimRenewal(tx, key, replacement)
  return { signing, key, replacement }
}

function moveOf(state: unknown): Replacement {
  const { threshold, signers } = Moved.parse(state)
  return { kind: 'reshare', to: { threshold, parties: signers } }
}
