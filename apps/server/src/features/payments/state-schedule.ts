import type { ApiRequest } from '@holdfast/contract'
import { isSavedPayee } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { assertWithinRules } from '../transfers/ruled/assert-within-rules.ts'
import type { StoredWallet } from '../wallets/authorise-wallet.ts'
import { paymentColumns, statePayment } from './state-payment.ts'

type Fields = ApiRequest<'createPaymentSchedule'>['body']

interface Statement {
  readonly wallet: StoredWallet
  readonly by: string
}

/** The columns of a schedule that could be requested now: with a key, a saved payee, and within the signers' rules. */
export async function stateSchedule(
  context: Pick<Context, 'config' | 'db' | 'nodes'>,
  { wallet, by }: Statement,
  fields: Fields,
) {
  if (wallet.mpc_key_id === null) throw refusal('NO_WALLET_KEY')
  const frozen = await statePayment(context, { wallet, by }, fields)
  assertWithinRules(frozen)
  const payee = {
    organisationId: wallet.entity_id,
    networkId: frozen.network.id,
    address: frozen.intent.recipient,
  }
  if (!(await isSavedPayee(context.db, payee)))
    throw refusal('SCHEDULE_PAYEE_UNSAVED', { field: 'recipient_address' })
  return {
    ...paymentColumns(frozen, fields),
    repeats: fields.repeats,
    starts_on: fields.starts_on,
    time: fields.time,
    day_of_month: fields.repeats === 'monthly' ? fields.day_of_month : null,
    ends_on: fields.repeats === 'once' ? null : fields.ends_on,
    units: frozen.intent.units,
    most: fields.repeats === 'once' ? 1 : fields.count,
    state: 'active',
    retry_at: null,
    tried_at: null,
    why_refusal: null,
    requested_by: by,
  } as const
}
