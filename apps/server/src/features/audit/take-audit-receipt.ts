import { digestOfReceipt, openAuditReceipt, seqOf, type SignedReceipt } from '@holdfast/mpc/nodes'
import { insertAuditReceipt } from '@holdfast/store/write'
import type { Context } from '../../context.ts'

/** Stores the countersignature of a signer, and returns the number of its newest event. Null for one that this signer did not sign, or not for this organisation. A valid
 *  one is stored even if it contradicts the database: that is what it is for. */
export async function takeAuditReceipt(
  { db, config }: Pick<Context, 'db' | 'config'>,
  {
    organisationId,
    party,
    receipt: signed,
  }: { readonly organisationId: string; readonly party: number; readonly receipt: SignedReceipt },
): Promise<number | null> {
  const signer = config.signers.find((address) => address.party === party)?.identity
  const opened = signer === undefined ? null : openAuditReceipt(signed, signer)
  if (signer === undefined || opened === null || opened.organisation !== organisationId) return null
  const { receipt, signature } = signed
  const seq = seqOf(opened)
  const signedAt = new Date(opened.at)
  const digest = digestOfReceipt(receipt)
  await insertAuditReceipt(db, { organisationId, signer, seq, signedAt, digest, receipt, signature })
  return seq
}
