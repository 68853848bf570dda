import { toBase64 } from '@holdfast/mpc/nodes'
import { SignedApprovalText } from '@holdfast/policy/rules'
import { listAttachments, type TransferRequestView } from '@holdfast/store/read'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { placeOfRequest } from '../../features/annotations/place.ts'
import { rulingOf } from '../../features/transfers/ruled/ruling-of.ts'
import { adoptedRules } from '../adopted-rules.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { authoriseRequestOfLink } from './authorise-request-of-link.ts'

/** `RequestPage` of the page's wire: all that the page needs to decide itself what it shows: bytes, rules and what people signed. */
export async function showRequest({ db }: Pick<Context, 'db'>, call: ApproverCall): Promise<object> {
  const view = await authoriseRequestOfLink(db, call, 'read organisation')
  if (rulingOf(view) === null) throw refusal('TRANSFER_NOT_RULED')
  const attachments = (await listAttachments(db, placeOfRequest(view))).map(({ name, size, sha256 }) => ({
    name,
    size,
    sha256,
  }))
  return {
    person: call.who.actor.user.id,
    reference: referenceOf(view),
    intent: toBase64(view.intent),
    unsigned: view.unsigned === null ? null : toBase64(view.unsigned),
    rules: await adoptedRules(db, view.entity_id),
    approvals: view.statements.flatMap(({ signed }) => {
      const { data } = SignedApprovalText.safeParse(signed)
      return data === undefined ? [] : [data]
    }),
    rejection: rejectionOf(view),
    // A page that is older than the server accepts no field that it does not know.
    ...(attachments.length === 0 ? {} : { attachments }),
  }
}

/** The last digits of its id, which differ from request to request. */
const referenceOf = ({ id }: Pick<TransferRequestView, 'id'>): string => `TR-${id.slice(-6).toUpperCase()}`

const Rejected = z.object({ person: z.string(), note: z.string(), why: z.object({ code: z.string() }) })
const Cancelled = z.object({ person: z.string(), note: z.string().default('') })

/** How a person ended the request; `CANCELLED` stands beside the reasons of a rejection. */
export function rejectionOf({ failure_code, failure_refusal }: TransferRequestView) {
  if (failure_code === 'CANCELLED') {
    const { data } = Cancelled.safeParse(failure_refusal?.params)
    return data === undefined ? null : { ...data, code: 'CANCELLED' }
  }
  const { data } = Rejected.safeParse(failure_refusal?.params)
  if (failure_code !== 'REJECTED' || data === undefined) return null
  const { person, note, why } = data
  return { person, code: why.code.replace('REJECTED_', ''), note }
}
