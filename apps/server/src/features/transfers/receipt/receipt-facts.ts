import { formatUnits, nativeOfNetworkId } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findOrganisation, listRequestEvents, type TransferRequestView } from '@holdfast/store/read'
import { findRecipientWarnings } from '../find-recipient-warnings.ts'
import { intentOf } from '../intent-of.ts'
import { tokenContractOf } from '../present.ts'
import type { Payment } from './find-payment.ts'
import type { ReceiptFacts } from './receipt-rows.ts'

type Facts = Omit<ReceiptFacts, 'language' | 'madeAt' | 'madeBy'>

/** Asset, amount and recipient come from the intent alone, because people approved its hash. */
export async function receiptFacts(
  db: Queryable,
  view: TransferRequestView,
  payment: Payment,
): Promise<Facts> {
  const intent = intentOf(view)
  const { recipient, units, asset, wallet, memo, network } = intent
  const place = { organisationId: view.entity_id, networkId: view.network_id }
  const known = (await findRecipientWarnings(db, place, [recipient])).get(recipient)
  const organisation = await findOrganisation(db, view.entity_id)
  return {
    organisation: organisation?.name ?? '',
    payee: known?.own?.name ?? null,
    recipient,
    amount: formatUnits(units, asset.decimals),
    symbol: view.token_symbol,
    contract: tokenContractOf(intent),
    worth: view.worth_micros === null ? null : formatUnits(BigInt(view.worth_micros), 6),
    wallet: { name: view.wallet_name, address: wallet.address },
    network: view.network_name,
    isTestNetwork: !view.is_main,
    hash: view.tx_hash ?? '',
    block: payment.block,
    at: payment.at?.toISOString() ?? null,
    fee: payment.feePaid,
    nativeSymbol: nativeOfNetworkId(network).symbol,
    memo,
    requested: { name: view.creator, at: view.created_at.toISOString() },
    approved: await approvalsOf(db, view),
    id: view.id,
    intentHash: view.intent_hash,
  }
}

/** People approve a batch as a whole. */
async function approvalsOf(db: Queryable, view: TransferRequestView): Promise<Facts['approved']> {
  if (view.batch_id === null)
    return view.approvals.map(({ name, created_at: at }) => ({ name, at: at.toISOString() }))
  const events = await listRequestEvents(db, { entity_id: view.entity_id, id: view.batch_id }, ['approved'])
  return events.map(({ actor_name: name, happened_at: at }) => ({ name, at: at.toISOString() }))
}
