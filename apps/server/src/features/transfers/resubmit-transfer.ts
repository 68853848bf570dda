import { formatUnits, nativeOfNetwork } from '@holdfast/ledger'
import { authoriseTreasury } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { askersOf } from './askers-of.ts'
import { assertAlone } from './assert-alone.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { freeze } from './freeze.ts'
import { intentOf } from './intent-of.ts'
import { assertStoppable } from './ruled/assert-stoppable.ts'
import { rulingOf } from './ruled/ruling-of.ts'
import { writeTransfer } from './write-transfer.ts'

/** The same transfer as a new draft: its intent names the rules in force, which those of the outdated one no longer are. */
export const resubmitTransfer: Verb<'resubmitTransferRequest', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'draft transfers', request.params.id)
  if (view.created_by !== actor.user.id)
    authoriseTreasury(actor, 'submit transfers of others', view.entity_id, 'transfer_request')
  const ruling = rulingOf(view)
  if (ruling === null || ruling.intent.rules === ruling.rules?.hash) throw refusal('TRANSFER_NOT_OUTDATED')
  assertAlone(view)
  assertStoppable(view)
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', view.wallet_id)
  const { recipient, units, asset, memo, isRepeat, feeCeiling } = intentOf(view)
  const frozen = await freeze(
    context,
    { wallet, requestedBy: actor.user.id, isAgain: true },
    {
      recipient_address: recipient,
      amount: formatUnits(units, asset.decimals),
      token_id: view.token_id,
      network_code: view.network_code,
      memo,
      is_repeat: isRepeat,
      max_fee: formatUnits(feeCeiling, nativeOfNetwork(view).decimals),
    },
  )
  return writeTransfer(context, call, frozen, {
    origin: 'form',
    note: view.note,
    askers: askersOf(view),
    repetition: null,
    replaces: view,
  })
}
