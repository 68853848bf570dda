/** The symbols of the tokens with a drawing of their own. */
export const markedTokens = ['TRX', 'ETH', 'BTC', 'USDT', 'USDC', 'EURC', 'SOL'] as const
