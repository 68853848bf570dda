/** Countersigns the audit record of an organisation: states which events this signer has seen, after writing that to its
 *  own record. It never sees the events themselves. */
import {
  type AuditHead,
  digestOfReceipt,
  hashAt,
  noHash,
  parseAuditReceipt,
  seqOf,
  signAuditReceipt,
  type SignedReceipt,
} from '@holdfast/mpc/nodes'
import type { NodeFolder } from '../node-folder.ts'
import type { HeldAudit } from '../record/countersignatures.ts'
import { Refusal } from '../refusal.ts'

/** A coordinator could invent organisations to fill the record. */
const mostOrganisations = 1_000

/** Throws `AUDIT_WENT_BACK` for events that do not continue those countersigned before. Events that are all covered by the
 *  last receipt get that receipt again, so that a repeated call is harmless. */
export function countersign(
  { record, rules, identity }: Pick<NodeFolder, 'record' | 'rules' | 'identity'>,
  head: AuditHead,
  now: number,
): SignedReceipt {
  const { organisation } = head
  const held = record.countersignatures.find(organisation)
  if (held === undefined && record.countersignatures.all.size >= mostOrganisations)
    throw new Refusal('TOO_MANY_ORGANISATIONS', { field: 'organisation' })
  const known = held === undefined ? null : lastCovering(held, head)
  if (known !== null) return known
  if (held !== undefined) assertContinues(held, head)
  record.assertMayState()
  const { version, hash } = rulesHeadOf(rules, organisation)
  const { length, head: last } = record.end
  const signed = signAuditReceipt(
    {
      organisation,
      ...newEventsOf(head, held),
      signer: identity.name,
      rules: { version, hash },
      record: { length, head: length === 0 ? noHash : last },
      previous: previousOf(held),
      at: now,
    },
    identity,
  )
  record.noteCountersignature(organisation, signed)
  return signed
}

function lastCovering({ receipts, isAccepted }: HeldAudit, head: AuditHead): SignedReceipt | null {
  const last = receipts.at(-1)
  if (last === undefined || isAccepted) return null
  const receipt = new Uint8Array(Buffer.from(last.receipt, 'base64'))
  const opened = parseAuditReceipt(receipt)
  const seq = seqOf(head)
  if (opened === null || hashAt(opened, seq) !== hashAt(head, seq)) return null
  return { receipt, signature: new Uint8Array(Buffer.from(last.signature, 'base64')) }
}

/** A list that begins after the held event does not show its hash: what lies between stays unnamed, and the hashes of the
 *  chain still cover it. */
function assertContinues(held: HeldAudit, head: AuditHead): void {
  const isBehind = seqOf(head) < held.seq || (seqOf(head) === held.seq && !held.isAccepted)
  const isOther = head.after < held.seq && hashAt(head, held.seq) !== held.hash
  if (!isBehind && !isOther) return
  const detail = `it holds event ${held.seq} of ${head.organisation} with the hash ${held.hash}`
  throw new Refusal('AUDIT_WENT_BACK', { field: 'audit', detail })
}

/** The events that no receipt names yet, and at least the last. */
function newEventsOf(head: AuditHead, held: HeldAudit | undefined): Pick<AuditHead, 'after' | 'hashes'> {
  const after = Math.min(Math.max(head.after, held?.seq ?? 0), seqOf(head) - 1)
  return { after, hashes: head.hashes.slice(after - head.after) }
}

function previousOf(held: HeldAudit | undefined): string {
  const last = held?.receipts.at(-1)
  return last === undefined ? noHash : digestOfReceipt(Buffer.from(last.receipt, 'base64'))
}

function rulesHeadOf(
  rules: NodeFolder['rules'],
  organisation: string,
): { readonly version: number; readonly hash: string } {
  const head = rules.find(organisation)?.head
  return { version: head?.document.version ?? 0, hash: head?.hash ?? noHash }
}
