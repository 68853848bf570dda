import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { listHeldPrices } from '@holdfast/store/read'
import { decideHeldPrice as decide } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { presentHeldPrices } from './present-held-prices.ts'

export const decideHeldPrice: Verb<'decideHeldPrice', 'db'> = async ({ db }, { request: { body }, ...who }) =>
  transaction(db, async (tx) => {
    const usd = await decide(tx, { ...body, userId: who.actor.user.id, now: new Date() })
    if (usd === null) throw notFound('price')
    await recordChange(tx, who, {
      organisationId: installationId,
      subject: { kind: 'price', id: `${body.asset} ${body.day}`, name: null },
      verb: body.decision === 'accepted' ? 'accepted' : 'declined',
      before: null,
      after: { ...body, usd },
    })
    return { held: await presentHeldPrices(tx, await listHeldPrices(tx)) }
  })
