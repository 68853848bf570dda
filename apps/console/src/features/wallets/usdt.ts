/** A wallet's USDT: the server's figure, else a token with that symbol, else the contract that is USDT on Ethereum. */
import type { Wallet, WalletToken } from '../../calls/wallet.ts'

/** Tether on Ethereum, compared without case. */
const ethereumContract = '0xdac17f958d2ee523a2206206994597c13d831ec7'

/** Null: the wallet has none, or the server did not report it. */
export const usdtBalanceOf = (wallet: Wallet): string | null =>
  wallet.usdt_balance ??
  (wallet.tokens.find(isNamedUsdt) ?? wallet.tokens.find((token) => isTether(token, wallet)))?.balance ??
  null

/** Its balance is shown in the USDT column. */
export const isUsdt = (token: WalletToken, wallet: Pick<Wallet, 'network' | 'symbol'>): boolean =>
  isNamedUsdt(token) || isTether(token, wallet)

/** A token that only copies the symbol is flagged unverified. */
const isNamedUsdt = ({ symbol, is_verified, is_spam }: WalletToken): boolean =>
  symbol === 'USDT' && is_verified !== false && !is_spam

const isTether = (
  { contract_address, is_spam }: WalletToken,
  { network, symbol }: Pick<Wallet, 'network' | 'symbol'>,
): boolean =>
  contract_address?.toLowerCase() === ethereumContract &&
  !is_spam &&
  (network === '' ? symbol === 'ETH' : /ethereum/i.test(network))
