import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { listMemberSecurity as listStored, type MemberSecurity } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { registeredOf } from '../rules/registered-of.ts'
import { rulesInForce } from '../rules/rules-in-force.ts'

type SecondFactor = ApiReply<'listMemberSecurity'>[number]['second_factor']

/** Not for every member: it says who is easiest to attack. */
export const listMemberSecurity: Verb<'listMemberSecurity', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  authorise(actor, 'change members', params.orgId)
  const rows = await listStored(db, params.orgId)
  const approvers = await findPasskeyApprovers(db, params.orgId)
  return rows.map((row) => ({
    id: row.id,
    second_factor: secondFactorOf(row, approvers),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  }))
}

/** People with a passkey of the approver page, in the rules or waiting for the next version. */
async function findPasskeyApprovers(db: Queryable, organisationId: string): Promise<ReadonlySet<string>> {
  const rules = await rulesInForce(db, organisationId)
  const inRules = rules?.document.people.filter(({ credentials }) => credentials.length > 0) ?? []
  const registered = await registeredOf(db, organisationId)
  return new Set([...inRules.map(({ id }) => id), ...registered.keys()])
}

function secondFactorOf(
  { user_id, has_passkey, has_app }: MemberSecurity,
  approvers: ReadonlySet<string>,
): SecondFactor {
  if (has_passkey) return 'passkey'
  if (has_app) return 'app'
  return user_id !== null && approvers.has(user_id) ? 'approval-passkey' : 'none'
}
