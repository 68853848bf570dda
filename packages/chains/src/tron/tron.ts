import { chainFactsOf } from '@holdfast/ledger'
import type { Chain } from '../chain.ts'
import { isTronAddress } from './address.ts'
import { addressOfPublicKey } from './address-of-public-key.ts'
import { attachSignature } from './attach-signature.ts'
import { buildTransfer } from './build-transfer.ts'
import { digest } from './digest.ts'
import { history } from './history.ts'
import { matchIntent } from './match-intent.ts'
import { transactionId } from './transaction.ts'
import { isUnspendable } from './is-unspendable.ts'

export const tron: Chain = {
  facts: chainFactsOf('tron'),
  history,
  normaliseAddress: (text) => (isTronAddress(text) ? text : null),
  normaliseHash: (text) =>
    /^(0x)?[0-9a-fA-F]{64}$/.test(text) ? text.replace(/^0x/, '').toLowerCase() : null,
  transfers: {
    addressOfKey: addressOfPublicKey,
    isUnspendable,
    buildTransfer,
    matchIntent,
    digest,
    transactionHash: transactionId,
    attachSignature,
  },
}
