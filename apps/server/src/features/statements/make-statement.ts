import { newId, snapshot, transaction } from '@holdfast/store'
import { insertStatement } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { readStatement } from './build-statement.ts'
import { hashFiles, type Source, statementFormat } from './make-files.ts'
import { nameBlocks } from './name-blocks.ts'
import { presentMade } from './present-made.ts'
import { readSignature } from './read-signature.ts'

export const makeStatement: Verb<'makeStatement', 'db' | 'config' | 'providers'> = async (context, call) => {
  const { actor, request } = call
  const { entity_id, language, ...query } = request.body
  authorise(actor, 'read organisation', entity_id)
  const [id, at] = [newId(), new Date()]
  const made = await snapshot(context.db, async (tx) => {
    const { statement: found, ...books } = await readStatement(tx, context, { entity_id, ...query }, at)
    const statement = { ...found, wallets: await nameBlocks(context, books.scope, found.wallets) }
    const signature = await readSignature(tx, context, entity_id)
    const source: Source = { id, language, statement, madeBy: actor.user.name, signature }
    return { statement, signature, hashes: await hashFiles(tx, books, source) }
  })
  const row = {
    entity_id,
    id,
    wallet_id: made.statement.wallet_id,
    first_day: query.first_day,
    last_day: query.last_day,
    language,
    format: statementFormat,
    made_by: actor.user.id,
    made_by_name: actor.user.name,
    made_at: at,
    is_provisional: made.statement.is_provisional,
    movements: made.statement.entries,
    pdf_sha256: Buffer.from(made.hashes.pdf, 'hex'),
    csv_sha256: Buffer.from(made.hashes.csv, 'hex'),
  }
  const wallet = made.statement.wallet_id === null ? null : (made.statement.wallets[0]?.name ?? null)
  const answer = presentMade(row, wallet)
  await transaction(context.db, async (tx) => {
    await insertStatement(tx, {
      ...row,
      facts: JSON.stringify(made.signature),
      summary: JSON.stringify(made.statement),
    })
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'statement', id, name: `${query.first_day} – ${query.last_day}` },
      verb: 'created',
      after: answer,
    })
  })
  return answer
}
