import { transaction } from '@holdfast/store'
import { countWalletsOfGroup } from '@holdfast/store/read'
import { deleteAccountGroup as deleteStoredAccountGroup, lockRows } from '@holdfast/store/write'
import { announceChange } from '../../http/announce-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseGroup } from './authorise-group.ts'
import { readGroup } from './read-group.ts'
import { subjectOfGroup } from './subject-of-group.ts'

export const deleteAccountGroup: Verb<'deleteAccountGroup', 'db'> = (
  { db },
  { request: { params }, ...who },
) =>
  transaction(db, async (tx) => {
    const stored = await authoriseGroup(tx, who.actor, 'change account groups', params.id)
    const key = { organisationId: stored.entity_id, id: stored.id }
    await lockRows(tx, 'account_groups', { entity_id: key.organisationId, id: key.id })
    const group = await readGroup(tx, key)
    if ((await countWalletsOfGroup(tx, key)) > 0) throw stillHasWallets(group.name)
    await deleteStoredAccountGroup(tx, key)
    await announceChange(tx, group.entity_id, 'account_group_deleted', { id: group.id })
    await recordChange(tx, who, { ...subjectOfGroup(group), verb: 'deleted', before: group })
    return undefined
  })

const stillHasWallets = (name: string) => refusal('GROUP_HAS_WALLETS', { group: name })
