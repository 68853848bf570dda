import { type ApiReply, planNames, type Tier } from '@holdfast/contract'
import { codeOf, foreignKeyViolation, insertOutbox, type Queryable, transaction } from '@holdfast/store'
import {
  type Entity,
  findEntity,
  findMember,
  findUserByEmail,
  listEntities,
  listMpcKeys,
} from '@holdfast/store/read'
import {
  deleteEntity,
  insertEntity,
  insertMember,
  lockOrganisations,
  updateSubscription,
} from '@holdfast/store/write'
import type { Transaction } from '@holdfast/store'
import type { Actor, Who } from '../../context.ts'
import { authoriseScope } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, badValue, notFound, Refused } from '../../http/refusal.ts'
import { memberEvent } from '../members/present.ts'

export const entities: HandlersOf<'listEntities' | 'createEntity' | 'updateEntity' | 'deleteEntity'> = {
  listEntities: async ({ db }, { actor }) =>
    (await listEntities(db, isStaff(actor) ? 'all' : authoriseScope(actor, 'read organisation'))).map(
      presentEntity,
    ),

  createEntity: ({ db }, { request: { body }, ...who }) => {
    const { name, type, owner_email: ownerEmail, ...sent } = body
    if (name === '') throw new Refused(422, 'Entity name is required')
    return transaction(db, async (tx) => {
      const id = await insertEntity(tx, {
        name,
        type,
        ...subscriptionOf('free', { sub_tier: 'free', ...sent }),
      })
      if (ownerEmail !== undefined) await inviteOwner(tx, id, ownerEmail, who)
      const after = await readEntity(tx, id)
      await recordChange(tx, who, { ...subjectOfEntity('organisation', after), verb: 'created', after })
      return after
    })
  },

  updateEntity: ({ db }, { request: { params, body, version }, ...who }) =>
    transaction(db, async (tx) => {
      await lockOrganisations(tx, [params.id])
      const before = await readEntity(tx, params.id)
      assertVersion(before.version, version)
      await updateSubscription(tx, params.id, subscriptionOf(before.sub_tier, body))
      const after = await readEntity(tx, params.id)
      await recordChange(tx, who, {
        ...subjectOfEntity('subscription', after),
        verb: 'updated',
        before,
        after,
      })
      return after
    }),

  deleteEntity: async ({ db }, { request: { params }, ...who }) => {
    try {
      await transaction(db, async (tx) => {
        await lockOrganisations(tx, [params.id])
        const before = await readEntity(tx, params.id)
        if ([before.wallets, before.members, before.account_groups].some((n) => n !== 0)) throw notEmpty()
        if ((await listMpcKeys(tx, [params.id])).some(({ state }) => state !== 'failed')) throw hasKeys()
        await deleteEntity(tx, params.id)
        await recordChange(tx, who, { ...subjectOfEntity('organisation', before), verb: 'deleted', before })
      })
    } catch (error) {
      throw codeOf(error) === foreignKeyViolation ? notEmpty() : error
    }
    return undefined
  },
}

const notEmpty = () =>
  new Refused(409, 'An entity can be deleted only if it has no wallets, account groups or users.')

/** The signers would go on holding shares of keys that nobody knows of. */
const hasKeys = () => new Refused(409, 'This entity has keys of the signers and cannot be deleted.')

const isStaff = ({ user }: Actor): boolean => user.is_admin || user.is_system

interface Sent {
  readonly sub_tier?: Tier | undefined
  readonly sub_status?: Entity['sub_status'] | undefined
  readonly sub_is_paying_customer?: boolean | undefined
  readonly sub_plan_name?: Entity['sub_plan_name'] | undefined
}

/** Another tier brings its plan, and pays unless it is free, where nothing else is said. */
function subscriptionOf(was: Tier, { sub_tier: tier, ...sent }: Sent) {
  if (tier === undefined) return sent
  const isAnother = tier !== was
  return {
    sub_tier: tier,
    ...(isAnother ? { sub_is_paying_customer: tier !== 'free', sub_plan_name: planNames[tier] } : {}),
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
  }
}

/** A person who names themself is Owner at once; any other person accepts first. */
async function inviteOwner(tx: Transaction, id: string, email: string, { actor }: Who): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user === undefined || user.is_retired) throw badValue('owner_email', 'nobody has an account with it')
  const memberId = await insertMember(tx, {
    entity_id: id,
    user_id: user.id,
    role: 'Owner',
    treasury_role: null,
    ...(user.id === actor.user.id
      ? {}
      : {
          accepted_at: null,
          invited_name: user.name,
          invited_email: user.email,
          invited_by: actor.user.id,
          is_newcomer: false,
        }),
  })
  const member = await findMember(tx, [id], memberId)
  if (member !== undefined) await insertOutbox(tx, [memberEvent('user_created', member)])
}

const subjectOfEntity = (
  kind: 'organisation' | 'subscription',
  { id, name }: Pick<PresentedEntity, 'id' | 'name'>,
) => ({
  organisationId: id,
  subject: { kind, id, name },
})

async function readEntity(db: Queryable, id: string): Promise<PresentedEntity> {
  const entity = await findEntity(db, id)
  if (entity === undefined) throw notFound('Entity')
  return presentEntity(entity)
}

type PresentedEntity = ApiReply<'listEntities'>[number]

const presentEntity = (entity: Entity): PresentedEntity => ({
  id: entity.entity_id,
  name: entity.name,
  type: entity.type,
  sub_tier: entity.sub_tier,
  sub_status: entity.sub_status,
  sub_is_paying_customer: entity.sub_is_paying_customer,
  sub_plan_name: entity.sub_plan_name,
  status: entity.status,
  wallets: entity.wallets,
  members: entity.members,
  account_groups: entity.account_groups,
  created_at: entity.created_at.toISOString(),
  version: entity.version,
})
