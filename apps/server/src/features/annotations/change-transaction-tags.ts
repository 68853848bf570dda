import { type Queryable, transaction } from '@holdfast/store'
import { countTagged, findTag, findTagsOfRows, type ListedRow, type StoredTag } from '@holdfast/store/read'
import { lockAnnotations, tagTransaction, untagTransaction } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseRow } from '../transactions/authorise-row.ts'
import { announceAnnotations } from './announce-annotations.ts'
import { tagLimits } from './limits.ts'
import { presentTag } from './present.ts'

export const changeTransactionTags: Verb<'changeTransactionTags', 'db'> = async (context, call) => {
  const row = await authoriseRow(context, call.actor, 'write notes', call.request.params.id)
  const { entity_id, network_id, tx_hash } = row
  const { add, remove } = call.request.body
  return transaction(context.db, async (tx) => {
    await lockAnnotations(tx, entity_id)
    const tagsOf = async () => (await findTagsOfRows(tx, entity_id, [row]))(row)
    const before = await tagsOf()
    const added = await findAdded(tx, row, add, before)
    const replaced = added.some(({ kind }) => kind === 'category')
      ? before.filter(({ kind }) => kind === 'category').map(({ id }) => id)
      : []
    const gone = [...remove, ...replaced].filter((id) => before.some((tag) => tag.id === id))
    if (added.length === 0 && gone.length === 0) return { tags: before.map(presentTag) }
    await untagTransaction(tx, { entity_id, network_id, tx_hash, tagIds: gone })
    for (const { id } of added)
      await tagTransaction(tx, { entity_id, network_id, tx_hash, tag_id: id, tagged_by: call.actor.user.id })
    const after = await tagsOf()
    if (after.length > tagLimits.ofTransaction)
      throw refusal('TRANSACTION_TAGS_FULL', { limit: tagLimits.ofTransaction })
    await announceAnnotations(tx, entity_id)
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'transaction-notes', id: row.id, name: tx_hash },
      verb: 'updated',
      before: { tags: before.map(({ name }) => name) },
      after: { tags: after.map(({ name }) => name) },
    })
    return { tags: after.map(presentTag) }
  })
}

/** The tags that the transaction does not have yet; of several categories the last. */
async function findAdded(
  tx: Queryable,
  { entity_id: organisationId }: ListedRow,
  ids: readonly string[],
  before: readonly StoredTag[],
): Promise<StoredTag[]> {
  const added: StoredTag[] = []
  for (const id of new Set(ids)) {
    const tag = await findTag(tx, { organisationIds: [organisationId], id })
    if (tag === undefined) throw notFound('tag')
    if (before.some((known) => known.id === id)) continue
    const limit = tagLimits.transactions
    if ((await countTagged(tx, { organisationId, tagId: id, limit })) >= limit)
      throw refusal('TAG_FULL', { name: tag.name, limit })
    added.push(tag)
  }
  const category = added.findLast(({ kind }) => kind === 'category')
  return added.filter((tag) => tag.kind === 'tag' || tag === category)
}
