import { insertOutbox, transaction as commit } from '@holdfast/store'
import { advanceRunningBalances } from '@holdfast/store/write'
import type { Pass } from './pass.ts'

export const bringBalancesForward = (pass: Pick<Pass, 'clock' | 'db' | 'wallet'>): Promise<void> =>
  pass.clock.time('running_balances', () =>
    commit(pass.db, async (tx) => {
      const organisationId = pass.wallet.entity_id
      const changed = await advanceRunningBalances(tx, {
        organisationId,
        walletId: pass.wallet.id,
        now: new Date(),
      })
      if (changed > 0) await insertOutbox(tx, [balanceNotification(pass)])
    }),
  )

export const balanceNotification = ({ wallet }: Pick<Pass, 'wallet'>) => ({
  channel: 'balances' as const,
  organisationId: wallet.entity_id,
  message: { type: 'enhanced_balance_update', entity_id: wallet.entity_id, wallet_id: wallet.id },
})
