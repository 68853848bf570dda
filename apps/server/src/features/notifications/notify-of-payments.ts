/** Payments that the ingester noted → notices for the people whose threshold they reach. */
import { parseUnits } from '@holdfast/ledger'
import { type Database, transaction, type Transaction } from '@holdfast/store'
import { listMembers, listNewPayments, listNotificationSettings, type NewPayment } from '@holdfast/store/read'
import { markPaymentNoticed } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { assetIdOf, pricesOf } from '../prices/prices.ts'

const batch = 100
const usualUsd = '1000'

export async function notifyOfPayments(
  { db, config }: { readonly db: Database; readonly config: Pick<Config, 'isSandbox'> },
  now: Date,
): Promise<void> {
  const payments = await listNewPayments(db, batch)
  if (payments.length === 0) return
  const prices = await pricesOf(db, config, payments.map(assetOf))
  for (const payment of payments)
    await transaction(db, async (tx) => {
      if (!(await markPaymentNoticed(tx, payment, now)) || payment.entry_id === null) return
      const price = prices.get(assetOf(payment) ?? '')
      if (price !== undefined) await notifyOf(tx, payment, centsOf(payment, price.usd))
    })
}

const assetOf = ({ chain, chain_id, asset }: NewPayment): string | null =>
  assetIdOf({ chain: chain as Parameters<typeof assetIdOf>[0]['chain'], chain_id }, asset)

const pricePlaces = 18

const centsOf = ({ units, decimals }: NewPayment, usd: string): bigint =>
  (BigInt(units) * parseUnits(usd, pricePlaces) * 100n) / 10n ** BigInt(decimals + pricePlaces)

async function notifyOf(tx: Transaction, { entity_id, entry_id }: NewPayment, cents: bigint): Promise<void> {
  const userIds = (await listMembers(tx, [entity_id])).map(({ user_id }) => user_id)
  const settings = new Map(
    (await listNotificationSettings(tx, entity_id, userIds)).map((chosen) => [chosen.user_id, chosen]),
  )
  await notifyMembers(
    tx,
    entity_id,
    { kind: 'payment-received', by: null, about: entry_id },
    ({ user_id }) => cents >= parseUnits(settings.get(user_id)?.payment_usd ?? usualUsd, 2),
  )
}
