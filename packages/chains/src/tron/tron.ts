import { chainFactsOf } from '@holdfast/ledger'
import type { Chain } from '../chain.ts'
import { isTronAddress } from './address.ts'
import { history } from './history.ts'
import { transfers } from './transfer/transfers.ts'

export const tron: Chain = {
  facts: chainFactsOf('tron'),
  history,
  normaliseAddress: (text) => (isTronAddress(text) ? text : null),
  normaliseHash: (text) =>
    /^(0x)?[0-9a-fA-F]{64}$/.test(text) ? text.replace(/^0x/, '').toLowerCase() : null,
  transfers,
}
