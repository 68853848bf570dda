import { newId, snapshot, transaction } from '@holdfast/store'
import { insertStatement, lockOrganisations } from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { earlierAnswer, keepAnswer, type Repetition, repetitionOf } from '../../http/repetition.ts'
import type { Call, Verb } from '../../http/verb.ts'
import { buildStatement, readStatement } from './build-statement.ts'
import { fileTurns } from './file-turns.ts'
import { hashFiles, readFiles, type Source, statementFormat } from './make-files.ts'
import { type MadeOnWire, presentMade } from './present-made.ts'
import { readSignature } from './read-signature.ts'
import type { StatementOnWire } from './scope.ts'

/** The same key with the same body gets the same statement. */
export const makeStatement: Verb<'makeStatement', 'db' | 'config' | 'providers'> = async (context, call) => {
  const { actor, request } = call
  const { body, idempotencyKey: key } = request
  authorise(actor, 'read organisation', body.entity_id)
  const repetition = repetitionOf(key, ['statement', body])
  return (
    (await earlierAnswer<MadeOnWire>(context.db, call, body.entity_id, repetition)) ??
    fileTurns.run(body.entity_id, async () => storeStatement(context, call, repetition))
  )
}

async function storeStatement(
  context: Pick<Context, 'db' | 'config' | 'providers'>,
  call: Call<'makeStatement'>,
  repetition: Repetition | null,
): Promise<MadeOnWire> {
  const { actor, request } = call
  const { entity_id, language, ...query } = request.body
  const [id, at] = [newId(), new Date()]
  // Nodes are asked between two snapshots, because no transaction may wait for them. The second has the figures.
  const { statement: named } = await buildStatement(context, { entity_id, ...query }, at)
  const made = await snapshot(context.db, async (tx) => {
    const { statement: found, ...books } = await readStatement(tx, context, { entity_id, ...query }, at)
    const statement = { ...found, wallets: withHashes(found.wallets, named.wallets) }
    const signature = await readSignature(tx, context, entity_id)
    const source: Source = { id, language, statement, madeBy: actor.user.name, signature }
    return { statement, signature, source, read: await readFiles(tx, books, source) }
  })
  const hashes = await hashFiles(made.source, made.read)
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
    pdf_sha256: Buffer.from(hashes.pdf, 'hex'),
    csv_sha256: Buffer.from(hashes.csv, 'hex'),
  }
  const wallet = made.statement.wallet_id === null ? null : (made.statement.wallets[0]?.name ?? null)
  const answer = presentMade(row, wallet)
  return transaction(context.db, async (tx) => {
    // The lock orders two calls with the same key.
    await lockOrganisations(tx, [entity_id])
    const same = await earlierAnswer<MadeOnWire>(tx, call, entity_id, repetition)
    if (same !== null) return same
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
    await keepAnswer(tx, call, { organisationId: entity_id, repetition, answer })
    return answer
  })
}

type Wallets = StatementOnWire['wallets']

/** The hash of each wallet's block, where it is still the block that the node named. */
function withHashes(wallets: Wallets, named: Wallets): Wallets {
  const blocks = new Map(named.map(({ id, reconciliation }) => [id, reconciliation]))
  return wallets.map((wallet) => {
    const { id, reconciliation } = wallet
    const known = blocks.get(id)
    return reconciliation === null || known?.block !== reconciliation.block
      ? wallet
      : { ...wallet, reconciliation: { ...reconciliation, hash: known.hash } }
  })
}
