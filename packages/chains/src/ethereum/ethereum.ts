/** Ethereum for the other packages. */
import { chainFactsOf } from '@holdfast/ledger'
import type { Chain } from '../chain.ts'
import { readAddress } from './address.ts'
import { history } from './history.ts'
import { transfers } from './transfer/transfers.ts'

const hexHash = (text: string) => (/^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : null)

export const ethereum: Chain = {
  facts: chainFactsOf('ethereum'),
  history,
  normaliseAddress: (text) => readAddress(text),
  normaliseHash: hexHash,
  transfers,
}
