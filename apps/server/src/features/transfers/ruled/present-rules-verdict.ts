import { type ApiReply, plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'
import type { Rules } from '@holdfast/policy/rules'
import { bodyOf } from '../../../http/refusal.ts'
import type { RuledVerdict } from './judge-rules.ts'

export const presentRulesVerdict = (
  { neededApprovals, refusals, waits }: RuledVerdict,
  { document, hash }: Rules,
): NonNullable<ApiReply<'estimateTransfer'>['rules']> => ({
  version: document.version,
  hash,
  approvals_needed: neededApprovals,
  refusals: refusals.map((refused) => present(bodyOf(refused))),
  waits: waits.map(present),
})

const present = (body: RefusalBody) => ({ ...body, reason: renderRefusal(body, plainEnglish) })
