import {
  type ApiReply,
  type ApiRequest,
  plainEnglish,
  reason,
  type RefusalBody,
  renderRefusal,
} from '@holdfast/contract'
import { dollarText, type TransferIntent } from '@holdfast/ledger'
import { isApproverRole, isRoleBound, type PolicyBundle } from '@holdfast/policy'
import { canApprove, personOf, type Rules, withActiveRecipients } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { findOpenRules, findRulesFreeze, listMembers, type Member } from '@holdfast/store/read'
import { bodyOf, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { isActiveMember } from '../members/is-active-member.ts'
import { reasonOfWait } from '../policies/reason-of-wait.ts'
import { parsedRules } from '../rules/parsed-rules.ts'
import { rulesInForce } from '../rules/rules-in-force.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { freeze, type Frozen } from './freeze.ts'
import { type ApprovalOfSubject, judge, type Judged, subjectOfNew } from './gate.ts'
import { findRuledSpent } from './ruled/find-ruled-spent.ts'
import { judgeRules, type RuledVerdict } from './ruled/judge-rules.ts'
import { rulingOfNew } from './ruled/ruling-of.ts'

type Body = ApiRequest<'testTransfer'>['body']
type Presented = ApiReply<'testTransfer'>
type Finding = Presented['findings'][number]

/** The decision on a transfer that nobody requested, by the code of the signers and of the server. Nothing is stored. */
export const testTransfer: Verb<'testTransfer', 'config' | 'db' | 'nodes'> = async (
  context,
  { actor, request: { body }, caller },
) => {
  const wallet = await authoriseWallet(context.db, actor, 'read organisation', body.wallet_id)
  const { db, config } = context
  const { requested_by: requestedBy = actor.user.id, approved_by: approvedBy } = body
  const rules = await rulesUnder(db, wallet.entity_id, body.under)
  const members = await listMembers(db, [wallet.entity_id])
  assertKnown(rules, members, { requestedBy, approvedBy })
  const frozen = await freeze(context, { wallet, requestedBy }, body)
  const now = new Date()
  const ruled = await judgeUnder(db, rules, { frozen, approvedBy, now, under: body.under })
  const judged = await judge(
    db,
    config,
    {
      ...subjectOfNew(frozen, requestedBy),
      approvals: approvedBy.map((id) => assumedApproval(id, members, now)),
      ruling: null,
    },
    { caller, step: 'submit' },
    now,
  )
  const tested = present(rules, ruled, judged)
  const uncounted = uncountedOf(tested, {
    rules,
    requestedBy,
    bundle: judged.policy === null ? null : bundleOf(judged.policy),
    approvers: approvedBy.map((id) => ({
      id,
      name: nameOf(id, rules, members),
      treasuryRole: treasuryRoleOf(id, members),
    })),
  })
  return { ...tested, findings: [...tested.findings, ...uncounted] }
}

function present({ document, hash }: Rules, ruled: RuledVerdict, judged: Judged): Presented {
  const findings = [
    ...ruled.refusals.map((refused) => findingOf('signers', 'refusal', bodyOf(refused))),
    ...judged.refusals.map((refused) => findingOf('server', 'refusal', refused)),
    ...ruled.waits.map((wait) => findingOf('signers', 'wait', wait)),
    ...judged.waits.map((wait) => findingOf('server', 'wait', reasonOfWait(wait))),
  ]
  return {
    outcome: findings[0] === undefined ? 'allowed' : findings[0].kind === 'refusal' ? 'refused' : 'held',
    version: document.version,
    hash,
    approvals_needed: ruled.neededApprovals,
    worth_usd: judged.worth === null ? null : dollarText(judged.worth),
    findings,
  }
}

interface TestedApprover {
  readonly id: string
  readonly name: string
  readonly treasuryRole: string | null
}

interface Approving {
  readonly rules: Rules
  readonly requestedBy: string
  readonly bundle: PolicyBundle | null
  readonly approvers: readonly TestedApprover[]
}

/** Why assumed approvals do not count, at those who still wait for approvals. */
function uncountedOf({ findings }: Presented, approving: Approving): Finding[] {
  const { rules, requestedBy, bundle, approvers } = approving
  const waits = (by: Finding['by']) =>
    findings.some((finding) => finding.by === by && finding.kind === 'wait')
  const roleCode = isRoleBound(bundle) ? 'APPROVER_ROLE_BOUND' : 'APPROVER_ROLE_OTHER'
  return approvers.flatMap(({ id, name: person, treasuryRole }): Finding[] => {
    const inRules = personOf(rules.document, id)
    if (id === requestedBy)
      return findings.some(({ kind }) => kind === 'wait')
        ? [
            findingOf(
              waits('signers') ? 'signers' : 'server',
              'wait',
              reason('APPROVER_IS_REQUESTER', { person }),
            ),
          ]
        : []
    return [
      ...(waits('signers') && (inRules === undefined || !canApprove(inRules))
        ? [findingOf('signers', 'wait', reason('APPROVER_WITHOUT_ROLE', { person }))]
        : []),
      ...(waits('server') && !isApproverRole(bundle, treasuryRole)
        ? [findingOf('server', 'wait', reason(roleCode, { person }))]
        : []),
    ]
  })
}

const nameOf = (id: string, { document }: Rules, members: readonly Member[]): string =>
  members.find(({ user_id }) => user_id === id)?.name ?? personOf(document, id)?.name ?? id

const findingOf = (by: Finding['by'], kind: Finding['kind'], body: RefusalBody): Finding => ({
  by,
  kind,
  ...body,
  reason: renderRefusal(body, plainEnglish),
})

/** A proposal decides as it will once its new recipients can be paid. */
async function rulesUnder(db: Queryable, organisationId: string, under: Body['under']): Promise<Rules> {
  if (under === 'open') {
    const open = await findOpenRules(db, organisationId)
    if (open === undefined) throw refusal('RULES_MISSING')
    return withActiveRecipients(parsedRules(open))
  }
  const rules = await rulesInForce(db, organisationId)
  if (rules === null) throw refusal('RULES_MISSING')
  return rules
}

function assertKnown(
  { document: { people } }: Rules,
  members: readonly Member[],
  { requestedBy, approvedBy }: { readonly requestedBy: string; readonly approvedBy: readonly string[] },
): void {
  const known = new Set([...people.map(({ id }) => id), ...members.map(({ user_id }) => user_id)])
  if (!known.has(requestedBy)) throw refusal('PERSON_UNKNOWN', { field: 'requested_by' })
  const unknown = approvedBy.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw refusal('PERSON_UNKNOWN', { field: `approved_by.${unknown}` })
}

interface Assumed {
  readonly frozen: Frozen
  readonly approvedBy: readonly string[]
  readonly now: Date
  readonly under: Body['under']
}

async function judgeUnder(
  db: Queryable,
  rules: Rules,
  { frozen, approvedBy, now, under }: Assumed,
): Promise<RuledVerdict> {
  const intent = intentUnder(rules, frozen.intent)
  const ruling = rulingOfNew({ ...frozen, intent, rules })
  if (ruling === null) throw new Error('rules gave no ruling')
  const spent = await findRuledSpent(db, [ruling], { now, exceptIds: [ruling.intent.requestId] })
  const freezeOf = under === 'in_force' ? await findRulesFreeze(db, intent.organisation) : undefined
  return judgeRules(
    { ...ruling, isFrozen: freezeOf !== undefined },
    {
      statements: [
        { act: 'request', person: intent.requestedBy },
        ...approvedBy.map((person) => ({ act: 'approve' as const, person })),
      ],
      now,
      spent: { inAsset: spent.inAsset, toRecipient: spent.toRecipients.get(intent.recipient) ?? 0n },
    },
  )
}

/** As it would be requested under these rules. */
function intentUnder({ document, hash }: Rules, intent: TransferIntent): TransferIntent {
  const latest = intent.createdAt.getTime() + document.longestIntentHours * 3_600_000
  return { ...intent, rules: hash, expiresAt: new Date(Math.min(intent.expiresAt.getTime(), latest)) }
}

const assumedApproval = (id: string, members: readonly Member[], now: Date): ApprovalOfSubject => ({
  user_id: id,
  created_at: now,
  treasury_role: treasuryRoleOf(id, members),
  is_dev: false,
})

const treasuryRoleOf = (id: string, members: readonly Member[]): Member['treasury_role'] =>
  members.find((member) => member.user_id === id && isActiveMember(member))?.treasury_role ?? null
