/** What the websockets say. Every socket takes the bearer token as query 'token' and closes with 4401 without a valid one. */
import { z } from 'zod'

export const channelPaths = {
  transactions: '/ws/bc-transactions',
  admin: '/ws/admin',
  test: '/ws/test',
  balances: '/ws/balances',
} as const

export const unauthorisedClose = 4401

/** Text messages: 'connected', 'tron_energy:<hash>', or any other text that means 'something changed'. */
export const isBell = (text: string): boolean => text !== 'connected'

export const balanceMessageTypes = ['balances', 'enhanced_balance_update', 'legacy_balances'] as const
export const BalancesMessage = z.looseObject({ type: z.enum(balanceMessageTypes) })

export const adminMessageTypes = [
  'user_created',
  'user_updated',
  'user_deleted',
  'user_membership_removed',
  'device_created',
  'device_updated',
  'device_deleted',
  'account_group_created',
  'account_group_updated',
  'account_group_deleted',
  'network_created',
  'network_updated',
  'network_deleted',
  'token_created',
  'token_updated',
  'token_deleted',
] as const
export const AdminMessage = z.object({
  type: z.enum(adminMessageTypes),
  payload: z.looseObject({ id: z.string() }),
})
