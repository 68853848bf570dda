import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb, Right } from '@holdfast/ledger'
import { insertOutbox, type Queryable, transaction, type Transaction } from '@holdfast/store'
import {
  type AccountGroup,
  countWalletsOfGroup,
  findAccountGroup,
  listAccountGroups,
} from '@holdfast/store/read'
import { deleteAccountGroup, insertAccountGroup, lockRows, updateAccountGroup } from '@holdfast/store/write'
import type { Actor, Who } from '../../context.ts'
import { authorise, authoriseFound, authoriseScope, organisationIdsOf } from '../../http/authorise.ts'
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
    (await listAccountGroups(db, authoriseScope(actor, 'read organisation', query.entity_id))).map(
      presentGroup,
    ),

  createAccountGroup: ({ db }, { request: { body }, ...who }) => {
    const { actor } = who
    authorise(actor, 'change account groups', body.entity_id)
    return transaction(db, async (tx) => {
      await assertWithinPlan(tx, body.entity_id, 'account_groups')
      const id = await insertAccountGroup(tx, { ...body, sort_order: body.sort_order })
      const group = await readGroup(tx, { organisationId: body.entity_id, id })
      await announceGroup(tx, 'account_group_created', group.entity_id, group)
      await recordChange(tx, who, { ...subjectOfGroup(group), verb: 'created', after: group })
      return group
    })
  },

  updateAccountGroup: async ({ db }, { request: { params, body, version }, ...who }) => {
    const group = await authoriseGroup(db, who.actor, 'change account groups', params.id)
    return changeGroup(db, who, { group, version }, 'updated', body)
  },

  setAccountGroupActivity: async ({ db }, { request: { params, body, version }, ...who }) => {
    const group = await authoriseGroup(db, who.actor, 'change account groups', params.id)
    return changeGroup(db, who, { group, version }, body.is_active ? 'restored' : 'archived', body)
  },

  deleteAccountGroup: ({ db }, { request: { params }, ...who }) =>
    transaction(db, async (tx) => {
      const group = presentGroup(await authoriseGroup(tx, who.actor, 'change account groups', params.id))
      const key = { organisationId: group.entity_id, id: group.id }
      if ((await countWalletsOfGroup(tx, key)) > 0) throw stillHasWallets(group.name)
      await deleteAccountGroup(tx, key)
      await announceGroup(tx, 'account_group_deleted', group.entity_id, { id: group.id })
      await recordChange(tx, who, { ...subjectOfGroup(group), verb: 'deleted', before: group })
      return undefined
    }),
}

const stillHasWallets = (name: string) =>
  new Refused(
    409,
    `${name} has accounts as part of this group, please transfer these accounts to another group first`,
  )

/** A group of one of the caller's organisations. */
async function authoriseGroup(db: Queryable, actor: Actor, right: Right, id: string): Promise<AccountGroup> {
  const group = await findAccountGroup(db, organisationIdsOf(actor), id)
  return authoriseFound(actor, right, group, 'Account group')
}

async function readGroup(db: Queryable, { organisationId, id }: GroupKey): Promise<PresentedGroup> {
  const group = await findAccountGroup(db, [organisationId], id)
  if (group === undefined) throw notFound('Account group')
  return presentGroup(group)
}

const changeGroup = (
  db: Queryable,
  who: Who,
  { group, version }: { readonly group: AccountGroup; readonly version: number | undefined },
  verb: AuditVerb,
  fields: Parameters<typeof updateAccountGroup>[2],
): Promise<PresentedGroup> =>
  transaction(db, async (tx) => {
    const key = { organisationId: group.entity_id, id: group.id }
    await lockRows(tx, 'account_groups', { entity_id: key.organisationId, id: key.id })
    const before = await readGroup(tx, key)
    assertVersion(before.version, version)
    await updateAccountGroup(tx, key, fields)
    const after = await readGroup(tx, key)
    await announceGroup(tx, 'account_group_updated', after.entity_id, after)
    await recordChange(tx, who, { ...subjectOfGroup(after), verb, before, after })
    return after
  })

interface GroupKey {
  readonly organisationId: string
  readonly id: string
}

type PresentedGroup = ApiReply<'listAccountGroups'>[number]

const subjectOfGroup = ({ id, name, entity_id }: PresentedGroup) => ({
  organisationId: entity_id,
  subject: { kind: 'account-group', id, name } as const,
})

const announceGroup = (
  tx: Transaction,
  type: string,
  organisationId: string,
  payload: object,
): Promise<void> => insertOutbox(tx, [{ channel: 'admin', organisationId, message: { type, payload } }])

const presentGroup = (group: AccountGroup): PresentedGroup => ({
  id: group.id,
  name: group.name,
  description: group.description,
  sort_order: group.sort_order,
  is_active: group.is_active,
  entity_id: group.entity_id,
  entity: group.organisation,
  version: group.version,
})
