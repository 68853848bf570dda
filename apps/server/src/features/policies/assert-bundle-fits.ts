/** Checks that an organisation could still move money under a policy. */
import { chainOf } from '@holdfast/chains'
import { chainNames } from '@holdfast/ledger'
import { type NeverApproved, type PolicyBundle, whyNeverApproved } from '@holdfast/policy'
import type { Queryable } from '@holdfast/store'
import { listMembers, type Member } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

export async function assertBundleFits(
  db: Queryable,
  organisationId: string,
  bundle: PolicyBundle,
): Promise<void> {
  assertAddresses(bundle)
  assertPeople(bundle, await listMembers(db, [organisationId]))
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
