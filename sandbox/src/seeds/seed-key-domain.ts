import { type Database, newId, transaction } from '@holdfast/store'
import { insertKeyDomain } from '@holdfast/store/write'
import { organisations } from '../accounts.ts'

/** The three signers of the sandbox, any two of which sign. The server makes their first key once they respond. */
export async function seedKeyDomain(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    const { entity_id } = await tx
      .selectFrom('organisations')
      .select('entity_id')
      .where('name', '=', organisations.acme)
      .executeTakeFirstOrThrow()
    const known = await tx
      .selectFrom('key_domains')
      .select('id')
      .where('entity_id', '=', entity_id)
      .where('created_by', 'is', null)
      .executeTakeFirst()
    if (known !== undefined) return
    await insertKeyDomain(tx, {
      entity_id,
      id: newId(),
      label: 'Sandbox signers',
      threshold: 2,
      n: 3,
      created_by: null,
      created_at: new Date(),
    })
  })
}
