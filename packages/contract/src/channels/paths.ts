/**
 * The websockets. Each takes the bearer token as query parameter 'token' and closes with 4401 without a valid
 * one.
 */

export const channelPaths = {
  transactions: '/ws/bc-transactions',
  admin: '/ws/admin',
  test: '/ws/test',
  balances: '/ws/balances',
} as const

export const unauthorisedClose = 4401

/** Text messages: 'connected', 'tron_energy:<hash>', or any other text, which means 'something changed'. */
export const isNotification = (text: string): boolean => text !== 'connected'

/** Whether a text is a JoinedMessage, without parsing it. */
export const isJoined = (text: string): boolean => text.startsWith('{"type":"joined"')
