import { codeOf, foreignKeyViolation, transaction } from '@holdfast/store'
import { listMpcKeys } from '@holdfast/store/read'
import { deleteEntity as deleteStoredEntity, lockOrganisations } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { readEntity } from './read-entity.ts'
import { subjectOfEntity } from './subject-of-entity.ts'

export const deleteEntity: Verb<'deleteEntity', 'db'> = async ({ db }, { request: { params }, ...who }) => {
  try {
    await transaction(db, async (tx) => {
      await lockOrganisations(tx, [params.id])
      const before = await readEntity(tx, params.id)
      if ([before.wallets, before.members, before.account_groups].some((n) => n !== 0)) throw notEmpty()
      if ((await listMpcKeys(tx, [params.id])).some(({ state }) => state !== 'failed')) throw hasKeys()
      await deleteStoredEntity(tx, params.id)
      await recordChange(tx, who, { ...subjectOfEntity('organisation', before), verb: 'deleted', before })
    })
  } catch (error) {
    throw codeOf(error) === foreignKeyViolation ? notEmpty() : error
  }
  return undefined
}

const notEmpty = () => refusal('ENTITY_NOT_EMPTY')

/** Otherwise the signers would keep shares of keys that are no longer recorded. */
const hasKeys = () => refusal('ENTITY_HAS_KEYS')
