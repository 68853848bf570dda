import { insertOutbox, type Queryable } from '@holdfast/store'

export const notifyBalances = (db: Queryable, organisationId: string, walletId: string): Promise<void> =>
  insertOutbox(db, [
    {
      channel: 'balances',
      organisationId,
      message: { type: 'balances', entity_id: organisationId, wallet_id: walletId },
    },
  ])
