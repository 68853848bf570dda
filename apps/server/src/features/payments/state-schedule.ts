import type { ApiRequest } from '@holdfast/contract'
import { nextPaymentDate } from '@holdfast/ledger'
import { isSavedPayee } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { assertWithinRules } from '../transfers/ruled/assert-within-rules.ts'
import type { StoredWallet } from '../wallets/authorise-wallet.ts'
import { datesOf } from './present-payments.ts'
import { paymentColumns, statePayment } from './state-payment.ts'

type Fields = ApiRequest<'createPaymentSchedule'>['body']

interface Statement {
  readonly wallet: StoredWallet
  readonly by: string
  readonly now: Date
}

/** The columns of a schedule that could be requested now: with a key, a saved payee, within the signers' rules, and with a date to
 *  come. */
export async function stateSchedule(
  context: Pick<Context, 'config' | 'db' | 'nodes'>,
  { wallet, by, now }: Statement,
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
  const dates = {
    repeats: fields.repeats,
    starts_on: fields.starts_on,
    time: fields.time,
    day_of_month: fields.repeats === 'monthly' ? fields.day_of_month : null,
    ends_on: fields.repeats === 'once' ? null : fields.ends_on,
  }
  const next = nextPaymentDate(datesOf(dates), now)
  if (next === null)
    throw refusal('SCHEDULE_OVER', { field: fields.ends_on === null ? 'starts_on' : 'ends_on' })
  return {
    ...paymentColumns(frozen, fields),
    ...dates,
    units: frozen.intent.units,
    most: fields.repeats === 'once' ? 1 : fields.count,
    next_at: next,
    state: 'active',
    retry_at: null,
    why_refusal: null,
    requested_by: by,
  } as const
}
