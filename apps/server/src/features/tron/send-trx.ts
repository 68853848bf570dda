/** The test page for TRX payments: a transfer without another person's approval, and therefore never with real money. */
import { formatUnits, isNativeAsset } from '@holdfast/ledger'
import { listTokensOfNetwork, listWalletViews } from '@holdfast/store/read'
import { notFound, Refused, refusal, bodyOf } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseKey } from '../keys/authorise-key.ts'
import { trxFieldsOf } from './build-trx.ts'
import { freeze } from '../transfers/freeze.ts'
import { assertAllowed, judge, subjectOfNew } from '../transfers/gate.ts'
import { readTransfer } from '../transfers/read-transfer.ts'
import type { SigningParts } from '../transfers/signing/flow.ts'
import { signAndSend } from '../transfers/signing/sign-and-send.ts'
import { writeTransfer } from '../transfers/write-transfer.ts'

export const sendTrx: Verb<'sendTrx', SigningParts> = async (context, call) => {
  const { db } = context
  const { actor, caller, request } = call
  const { body } = request
  const { owner, to, units } = trxFieldsOf(body)
  const key = await authoriseKey(db, actor, 'make transfers', body.mpc_key_id)
  if (key.state !== 'ready') throw refusal('KEY_NOT_READY')
  const views = await listWalletViews(db, { organisationIds: [key.entity_id], isActive: true })
  const view = views.find(({ wallet }) => wallet.address === owner && wallet.mpc_key_id === key.id)
  if (view === undefined) throw refusal('KEY_OF_OTHER_ADDRESS', { field: 'mpc_key_id', address: owner })
  const { wallet, network } = view
  if (network.is_main) throw refusal('MAIN_NEEDS_REQUEST', { network: network.name }, wallet.entity_id)
  const native = (await listTokensOfNetwork(db, network.id)).find(({ asset }) => isNativeAsset(asset))
  if (native === undefined) throw notFound('trx')
  const frozen = await freeze(
    context,
    { wallet, requestedBy: actor.user.id },
    {
      recipient_address: to,
      amount: formatUnits(units, native.decimals),
      token_id: native.id,
      network_code: network.code,
    },
  )
  if (frozen.rules !== null) throw refusal('KEY_HAS_RULES', {}, wallet.entity_id)
  const subject = subjectOfNew(frozen, actor.user.id)
  const judged = await judge(db, context.config, subject, { caller, step: 'submit' })
  assertAllowed(judged, subject)
  const { id } = await writeTransfer(context, call, frozen, {
    origin: 'test-send',
    worth_micros: judged.worth,
    repetition: null,
  })
  const place = { entity_id: wallet.entity_id, id }
  const refused = await refusalOf(
    signAndSend(context, call, await readTransfer(db, place), { signer: 'tss' }),
  )
  const { status, tx_hash, failure, failure_refusal } = await readTransfer(db, place)
  if (refused === null && status === 'broadcasted')
    return { ok: true, tx_hash, error: null, error_refusal: null, transfer_id: id }
  return {
    ok: false,
    tx_hash: null,
    error: refused?.message ?? failure,
    error_refusal: refused === null ? failure_refusal : bodyOf(refused),
    transfer_id: id,
  }
}

/** Null when the act succeeded. */
async function refusalOf(act: Promise<unknown>): Promise<Refused | null> {
  try {
    await act
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
