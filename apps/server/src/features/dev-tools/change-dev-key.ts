import { transaction } from '@holdfast/store'
import { lockRows, updateDevKey } from '@holdfast/store/write'
import { assertVersion } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announceDevKey } from './announce-dev-key.ts'
import { authoriseDevKey } from './authorise-dev-key.ts'

export const changeDevKey: Verb<'changeDevKey', 'db'> = ({ db }, call) =>
  transaction(db, async (tx) => {
    const { actor, request } = call
    const { entity_id, id } = await authoriseDevKey(tx, actor, 'use dev tools', request.params.id)
    await lockRows(tx, 'dev_keys', { entity_id, id })
    const before = await authoriseDevKey(tx, actor, 'use dev tools', id)
    assertVersion(before.version, request.version)
    await updateDevKey(tx, before, request.body)
    const changed = await authoriseDevKey(tx, actor, 'use dev tools', id)
    return announceDevKey(tx, changed, { who: call, verb: 'updated', before })
  })
