/** Applying a policy: the right, the check that the organisation can still move money under it, and a new version. */
import { chainOf } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import { chainNames } from '@holdfast/ledger'
import { type NeverApproved, type PolicyBundle, whyNeverApproved } from '@holdfast/policy'
import { canonicalHash, transaction, type Transaction } from '@holdfast/store'
import { findPolicyInForce, listMembers, type Member } from '@holdfast/store/read'
import { doubtApprovals, insertPolicy, lockTreasury } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { announceChange } from '../../http/announce-change.ts'
import { authoriseEither, defaultOrganisationOf } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { presentPolicy } from './present.ts'

type Presented = ApiReply<'applyPolicy'>

export const applyPolicy: Verb<'applyPolicy', 'db'> = ({ db }, call) => {
  const { query, body: bundle, version } = call.request
  const organisationId = defaultOrganisationOf(call.actor, query.entity_id)
  if (organisationId === null) throw notFound('organisation')
  authoriseEither(call.actor, 'apply policy', organisationId)
  assertAddresses(bundle)
  const hash = canonicalHash(bundle)
  return transaction(db, async (tx) => {
    await lockTreasury(tx, organisationId)
    const inForce = await findPolicyInForce(tx, organisationId)
    // A client that missed the answer repeats its request.
    if (inForce?.hash === hash) return presentPolicy(inForce)
    assertVersion(inForce?.version ?? 0, version)
    assertPeople(bundle, await listMembers(tx, [organisationId]))
    const next = (inForce?.version ?? 0) + 1
    await insertPolicy(tx, {
      entity_id: organisationId,
      version: next,
      bundle,
      hash,
      applied_by: call.actor.user.id,
    })
    await doubtApprovals(tx, organisationId)
    return announce(tx, call, organisationId, inForce && presentPolicy(inForce))
  })
}

async function announce(
  tx: Transaction,
  who: Who,
  organisationId: string,
  before: Presented | undefined,
): Promise<Presented> {
  const stored = await findPolicyInForce(tx, organisationId)
  if (stored === undefined) throw new Error(`no policy of ${organisationId} although one was applied`)
  const after = presentPolicy(stored)
  await announceChange(tx, organisationId, 'policy_applied', after)
  await recordChange(tx, who, {
    organisationId,
    subject: { kind: 'policy', id: organisationId, name: `Version ${after.version}` },
    verb: 'applied',
    before,
    after,
  })
  return after
}

/** An address that is invalid on every chain could never be paid. */
function assertAddresses({ app: { controls } }: PolicyBundle): void {
  const isKnown = (address: string) =>
    chainNames.some((chain) => chainOf(chain).normaliseAddress(address) !== null)
  const wrong = controls.whitelistedAddresses.findIndex((address) => !isKnown(address))
  if (wrong >= 0)
    throw refusal('RECIPIENT_NOT_ADDRESS', { field: `app.controls.whitelistedAddresses.${wrong}` })
}

function assertPeople(bundle: PolicyBundle, members: readonly Member[]): void {
  const active = members.filter(
    (member) => member.is_active && !member.is_retired && !member.is_account_retired,
  )
  assertHolders(bundle, active)
  const why = whyNeverApproved(
    bundle,
    active
      .filter(({ is_invited }) => !is_invited)
      .map(({ user_id, treasury_role }) => ({ id: user_id, treasuryRole: treasury_role })),
  )
  if (why !== null) throw neverApproved(why)
}

function assertHolders({ mpc: { signerAdmission } }: PolicyBundle, active: readonly Member[]): void {
  const field = 'mpc.signerAdmission.phoneShareHolderIds'
  const directory = new Set(
    active.flatMap((member) => (member.treasury_role === null ? [] : [member.user_id])),
  )
  const ids = signerAdmission.phoneShareHolderIds
  ids.forEach((id, index) => {
    if (!directory.has(id)) throw refusal('HOLDER_NOT_IN_TREASURY', { field: `${field}.${index}` })
    if (ids.indexOf(id) !== index) throw refusal('HOLDER_TWICE', { field: `${field}.${index}` })
  })
}

function neverApproved(why: NeverApproved) {
  if (why.code === 'NO_SENIOR_APPROVER')
    return refusal('NO_SENIOR_APPROVER', { field: 'app.approvals.roleBound' })
  const { required, available } = why
  return refusal('TOO_FEW_APPROVERS', { field: 'app.approvals.required', required, available })
}
