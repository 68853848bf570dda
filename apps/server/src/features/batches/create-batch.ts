import { batchHash } from '@holdfast/policy/rules'
import { newId, type Transaction, transaction } from '@holdfast/store'
import { listOpenPayments } from '@holdfast/store/read'
import { insertTransferBatch, lockTreasury } from '@holdfast/store/write'
import { reason } from '@holdfast/contract'
import type { ApiReply } from '@holdfast/contract'
import type { TransferIntent } from '@holdfast/ledger'
import { refusal } from '../../http/refusal.ts'
import { earlierAnswer, keepAnswer, repetitionOf } from '../../http/repetition.ts'
import type { Call, Verb } from '../../http/verb.ts'
import { encoded } from '../transfers/freeze.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { announceBatch } from './announce-batch.ts'
import { type CheckedBatch, checkLines } from './check-lines.ts'
import { preventsDraft } from './finding.ts'
import { readBatch } from './read-batch.ts'

type Batch = ApiReply<'createTransferBatch'>

/** Checks every line again and stores all of them, or none. */
export const createBatch: Verb<'createTransferBatch', 'config' | 'db' | 'nodes'> = async (context, call) => {
  const { actor, request } = call
  const { body, idempotencyKey: key } = request
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', body.wallet_id)
  const repetition = repetitionOf(key, ['batch', body])
  const earlier = await earlierAnswer<Batch>(context.db, call, wallet.entity_id, repetition)
  if (earlier !== null) return earlier
  const checked = await checkLines(context, call, wallet, body)
  const intents = intentsOf(checked)
  return transaction(context.db, async (tx) => {
    await lockTreasury(tx, wallet.entity_id)
    const again = await earlierAnswer<Batch>(tx, call, wallet.entity_id, repetition)
    if (again !== null) return again
    await assertNoneRequested(tx, checked, intents)
    const id = await store(tx, call, checked, intents)
    const created = await readBatch(tx, { entity_id: wallet.entity_id, id })
    const answer = await announceBatch(tx, created, { who: call, verb: 'created' })
    await keepAnswer(tx, call, { organisationId: wallet.entity_id, repetition, answer })
    return answer
  })
}

/** Throws for the first line with an error. */
function intentsOf({ lines, ground }: CheckedBatch): TransferIntent[] {
  return lines.map(({ intent, findings }, at) => {
    if (intent !== null) return intent
    const why = findings.find(preventsDraft)?.why ?? reason('BATCH_ADDRESS_MISSING')
    throw refusal('BATCH_NOT_READY', { line: at + 1, why }, ground.wallet.entity_id)
  })
}

/** Another person may have requested an equal payment since the lines were checked. */
async function assertNoneRequested(
  tx: Transaction,
  { ground: { wallet, token }, lines }: CheckedBatch,
  intents: readonly TransferIntent[],
): Promise<void> {
  const open = await listOpenPayments(tx, {
    entity_id: wallet.entity_id,
    wallet_id: wallet.id,
    token_id: token.id,
    recipients: intents.map(({ recipient }) => recipient),
  })
  const requested = new Map(
    open.map(({ recipient_address, units, created_at }) => [`${recipient_address} ${units}`, created_at]),
  )
  for (const [at, { recipient, units }] of intents.entries()) {
    const earlier = requested.get(`${recipient} ${units}`)
    // An intent repeats also an equal line; the person confirmed only the marked lines.
    if (earlier === undefined || lines[at]?.is_repeat === true) continue
    const why = reason('BATCH_SAME_REQUEST', { at: earlier.toISOString() })
    throw refusal('BATCH_NOT_READY', { line: at + 1, why }, wallet.entity_id)
  }
}

async function store(
  tx: Transaction,
  { actor, request: { body } }: Call<'createTransferBatch'>,
  { ground: { wallet, network, token }, lines, total }: CheckedBatch,
  intents: readonly TransferIntent[],
): Promise<string> {
  const id = newId()
  const rows = intents.map((intent) => ({ intent, ...encoded(intent) }))
  const [first] = intents
  if (first === undefined) throw new Error('a batch without lines')
  const place = {
    entity_id: wallet.entity_id,
    wallet_id: wallet.id,
    network_id: network.id,
    token_id: token.id,
  }
  await insertTransferBatch(
    tx,
    {
      ...place,
      id,
      name: body.name,
      file_name: body.file_name ?? null,
      total,
      hash: batchHash({ id, total: String(total), intents: rows.map(({ hash }) => hash) }, first),
      created_by: actor.user.id,
    },
    rows.map(({ intent, bytes, hash }, at) => ({
      ...place,
      id: intent.requestId,
      batch_id: id,
      batch_line: at + 1,
      batch_note: lines[at]?.note ?? '',
      recipient_address: intent.recipient,
      units: intent.units,
      memo: intent.memo,
      is_repeat: intent.isRepeat,
      fee_ceiling: intent.feeCeiling,
      intent: bytes,
      intent_hash: hash,
      expires_at: intent.expiresAt,
      created_by: actor.user.id,
    })),
  )
  return id
}
