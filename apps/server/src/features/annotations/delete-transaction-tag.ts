import { transaction } from '@holdfast/store'
import { countTagged, findTag } from '@holdfast/store/read'
import { deleteTag, lockAnnotations } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announceAnnotations } from './announce-annotations.ts'
import { authoriseTag } from './authorise-tag.ts'
import { tagLimits } from './limits.ts'
import { presentTag } from './present.ts'

export const deleteTransactionTag: Verb<'deleteTransactionTag', 'db'> = async ({ db }, call) => {
  const { entity_id, id } = await authoriseTag(db, call.actor, 'write notes', call.request.params.id)
  await transaction(db, async (tx) => {
    await lockAnnotations(tx, entity_id)
    const tag = await findTag(tx, { organisationIds: [entity_id], id })
    if (tag === undefined) throw notFound('tag')
    const count = await countTagged(tx, {
      organisationId: entity_id,
      tagId: id,
      limit: tagLimits.transactions,
    })
    await deleteTag(tx, tag)
    await announceAnnotations(tx, entity_id)
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'tag', id, name: tag.name },
      verb: 'deleted',
      before: { ...presentTag(tag), count },
    })
  })
  return undefined
}
