import { nameReading } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { countTags, findTag, findTagByReading } from '@holdfast/store/read'
import { insertTag, lockAnnotations } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announceAnnotations } from './announce-annotations.ts'
import { tagLimits } from './limits.ts'
import { presentTag } from './present.ts'

/** Another request for an existing tag returns it, so that a retry is harmless. */
export const createTransactionTag: Verb<'createTransactionTag', 'db'> = async ({ db }, call) => {
  const { entity_id, kind, name, colour } = call.request.body
  authorise(call.actor, 'write notes', entity_id)
  return transaction(db, async (tx) => {
    await lockAnnotations(tx, entity_id)
    const name_reading = nameReading(name)
    const twin = await findTagByReading(tx, { entity_id, kind, name_reading })
    if (twin?.name === name) return presentTag(twin)
    if (twin !== undefined) throw refusal('TAG_NAME_TAKEN', { field: 'name', name: twin.name })
    if ((await countTags(tx, entity_id)) >= tagLimits.ofOrganisation)
      throw refusal('TAGS_FULL', { limit: tagLimits.ofOrganisation })
    const id = await insertTag(tx, {
      entity_id,
      kind,
      name,
      name_reading,
      colour,
      created_by: call.actor.user.id,
    })
    const tag = await findTag(tx, { organisationIds: [entity_id], id })
    if (tag === undefined) throw notFound('tag')
    await announceAnnotations(tx, entity_id)
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'tag', id, name },
      verb: 'created',
      after: presentTag(tag),
    })
    return presentTag(tag)
  })
}
