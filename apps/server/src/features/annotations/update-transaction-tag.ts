import { nameReading } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { findTag, findTagByReading } from '@holdfast/store/read'
import { lockAnnotations, updateTag } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announceAnnotations } from './announce-annotations.ts'
import { authoriseTag } from './authorise-tag.ts'
import { presentTag } from './present.ts'

export const updateTransactionTag: Verb<'updateTransactionTag', 'db'> = async ({ db }, call) => {
  const { entity_id, id } = await authoriseTag(db, call.actor, 'write notes', call.request.params.id)
  const { name, colour } = call.request.body
  return transaction(db, async (tx) => {
    await lockAnnotations(tx, entity_id)
    const before = await findTag(tx, { organisationIds: [entity_id], id })
    if (before === undefined) throw notFound('tag')
    const name_reading = name === undefined ? undefined : nameReading(name)
    if (name_reading !== undefined) {
      const twin = await findTagByReading(tx, { entity_id, kind: before.kind, name_reading })
      if (twin !== undefined && twin.id !== id)
        throw refusal('TAG_NAME_TAKEN', { field: 'name', name: twin.name })
    }
    const after = {
      ...before,
      ...(name === undefined ? {} : { name }),
      ...(colour === undefined ? {} : { colour }),
    }
    if (after.name === before.name && after.colour === before.colour) return presentTag(before)
    await updateTag(tx, before, {
      ...(name === undefined || name_reading === undefined ? {} : { name, name_reading }),
      ...(colour === undefined ? {} : { colour }),
    })
    await announceAnnotations(tx, entity_id)
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'tag', id, name: after.name },
      verb: 'updated',
      before: presentTag(before),
      after: presentTag(after),
    })
    return presentTag(after)
  })
}
