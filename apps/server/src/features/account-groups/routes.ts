import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import { insertOutbox, type Queryable, transaction, type Transaction } from '@holdfast/store'
import {
  type AccountGroup,
  countWalletsOfGroup,
  findAccountGroup,
  listAccountGroups,
} from '@holdfast/store/read'
import { deleteAccountGroup, insertAccountGroup, lockRows, updateAccountGroup } from '@holdfast/store/write'
import type { Actor, Who } from '../../context.ts'
import { authorise, organisationIdsOf, scopeOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, notFound, Refused } from '../../http/refusal.ts'
import { assertWithinPlan } from '../plans/assert-within-plan.ts'

export const accountGroups: HandlersOf<
  | 'listAccountGroups'
  | 'createAccountGroup'
  | 'updateAccountGroup'
  | 'setAccountGroupActivity'
  | 'deleteAccountGroup'
> = {
  listAccountGroups: async ({ db }, { actor, request: { query } }) =>
    (await listAccountGroups(db, scopeOf(actor, query.entity_id))).map(present),

  createAccountGroup: ({ db }, { request: { body }, ...who }) => {
    const { actor } = who
    authorise(actor, 'change account groups', body.entity_id)
    return transaction(db, async (tx) => {
      await assertWithinPlan(tx, body.entity_id, 'account_groups')
      const id = await insertAccountGroup(tx, { ...body, sort_order: body.sort_order })
      const group = present(await getGroup(tx, actor, id))
      await announce(tx, 'account_group_created', group.entity_id, group)
      await recordChange(tx, who, { ...subjectOf(group), verb: 'created', after: group })
      return group
    })
  },

  updateAccountGroup: ({ db }, { request: { params, body, version }, ...who }) =>
    change(db, who, { id: params.id, version }, 'updated', body),

  setAccountGroupActivity: ({ db }, { request: { params, body, version }, ...who }) =>
    change(db, who, { id: params.id, version }, body.is_active ? 'restored' : 'archived', body),

  deleteAccountGroup: ({ db }, { request: { params }, ...who }) =>
    transaction(db, async (tx) => {
      const group = present(await getGroup(tx, who.actor, params.id))
      const key = { organisationId: group.entity_id, id: group.id }
      if ((await countWalletsOfGroup(tx, key)) > 0) throw stillHasWallets(group.name)
      await deleteAccountGroup(tx, key)
      await announce(tx, 'account_group_deleted', group.entity_id, { id: group.id })
      await recordChange(tx, who, { ...subjectOf(group), verb: 'deleted', before: group })
      return undefined
    }),
}

const stillHasWallets = (name: string) =>
  new Refused(
    409,
    `${name} has accounts as part of this group, please transfer these accounts to another group first`,
  )

/** A group of one of the caller's organisations, where they may change it. */
async function getGroup(db: Queryable, actor: Actor, id: string): Promise<AccountGroup> {
  const group = await findAccountGroup(db, organisationIdsOf(actor), id)
  if (group === undefined) throw notFound('Account group')
  authorise(actor, 'change account groups', group.entity_id, 'Account group')
  return group
}

const change = (
  db: Queryable,
  who: Who,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  verb: AuditVerb,
  fields: Parameters<typeof updateAccountGroup>[2],
) =>
  transaction(db, async (tx) => {
    const { entity_id: organisationId } = await getGroup(tx, who.actor, id)
    await lockRows(tx, 'account_groups', { entity_id: organisationId, id })
    const before = present(await getGroup(tx, who.actor, id))
    assertVersion(before.version, version)
    await updateAccountGroup(tx, { organisationId, id }, fields)
    const after = present(await getGroup(tx, who.actor, id))
    await announce(tx, 'account_group_updated', after.entity_id, after)
    await recordChange(tx, who, { ...subjectOf(after), verb, before, after })
    return after
  })

type Presented = ApiReply<'listAccountGroups'>[number]

const subjectOf = ({ id, name, entity_id }: Presented) => ({
  organisationId: entity_id,
  subject: { kind: 'account-group', id, name } as const,
})

const announce = (tx: Transaction, type: string, organisationId: string, payload: object): Promise<void> =>
  insertOutbox(tx, [{ channel: 'admin', organisationId, message: { type, payload } }])

const present = (group: AccountGroup): Presented => ({
  id: group.id,
  name: group.name,
  description: group.description,
  sort_order: group.sort_order,
  is_active: group.is_active,
  entity_id: group.entity_id,
  entity: group.organisation,
  version: group.version,
})
