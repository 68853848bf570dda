import { mostCountersigned } from '@holdfast/mpc/nodes'
import { findAuditHead, listAuditDisputes, listNewestReceipts } from '@holdfast/store/read'
import { endAuditDispute, noteAuditDispute } from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import type { SignerAddress } from '../../signing/signer-client.ts'
import type { Signing } from '../../signing/signing.ts'
import { auditHeadAfter } from './audit-head-of.ts'
import { takeAuditReceipt } from './take-audit-receipt.ts'

type Needs = Pick<Context, 'db' | 'config'> & { readonly signing: Signing }

/** Calls to one signer about one record in a run. The next run continues. */
const mostSteps = 50

/** Asks every signer to countersign what is new in the audit record of an organisation. With `isAll`, also signers whose
 *  newest receipt covers everything: one that holds more shows that the database went back. */
export async function countersignRecord(needs: Needs, organisationId: string, isAll: boolean): Promise<void> {
  const [newest, disputing] = await Promise.all([
    listNewestReceipts(needs.db, organisationId),
    listAuditDisputes(needs.db, organisationId),
  ])
  await Promise.all(
    needs.config.signers.map((signer) => {
      const known = newest.find((receipt) => receipt.signer === signer.identity)?.seq ?? null
      const mustAsk = isAll || disputing.includes(signer.identity)
      return countersignAtSigner(needs, { organisationId, signer, known, mustAsk })
    }),
  )
}

async function countersignAtSigner(
  needs: Needs,
  asking: {
    readonly organisationId: string
    readonly signer: SignerAddress
    /** The newest event of its newest receipt. */
    readonly known: number | null
    readonly mustAsk: boolean
  },
): Promise<void> {
  const { db, signing } = needs
  const { organisationId, mustAsk } = asking
  const { party, identity: signer } = asking.signer
  let known = asking.known
  for (let step = 0; step < mostSteps; step++) {
    const end = await endOf(needs, organisationId)
    if (end === 0 || (end === known && !(mustAsk && step === 0))) return
    // The list begins with the event that the signer holds, which it compares.
    const after = known === null ? end - mostCountersigned : Math.min(known, end) - 1
    const answer = await signing.countersign(await auditHeadAfter(db, organisationId, after), party)
    if (answer.receipts === null) {
      if (answer.code === 'AUDIT_WENT_BACK') await noteAuditDispute(db, { organisationId, signer })
      return
    }
    let newest: number | null = null
    for (const receipt of answer.receipts)
      newest = await takeAuditReceipt(needs, { organisationId, party, receipt })
    if (newest === null) return
    if (newest > (await endOf(needs, organisationId))) return noteAuditDispute(db, { organisationId, signer })
    await endAuditDispute(db, { organisationId, signer })
    known = newest
  }
}

const endOf = async ({ db }: Needs, organisationId: string): Promise<number> =>
  Number((await findAuditHead(db, organisationId))?.seq ?? 0)
