/**
 * The comparison that each signer makes before it takes part in a cancellation. The bytes move nothing: no coin, no data, to the wallet
 * itself, for at most the fee that people approved. They have no end but that of their nonce, so the end of the intent does not matter.
 */
import type { TransferTerms } from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import { matchFault, mismatch } from '../../match-faults.ts'
import type { Match, MatchFault, SigningLimits } from '../../transfers.ts'
import { addressFromBytes } from '../address.ts'
import { digest } from '../digest.ts'
import type { FeeMarketTransaction } from '../fee-market-transaction.ts'
import { buildCancellation } from './build-transfer.ts'
import { conflictKeyOf } from './conflict-key.ts'
import { commonFaults, decodedOrNull, walletFaults } from './match-intent.ts'

export function matchCancel(intent: TransferTerms, unsigned: Uint8Array, limits: SigningLimits): Match {
  const ofIntent = walletFaults(intent, limits)
  const decoded = decodedOrNull(unsigned)
  const [first, ...others] =
    decoded === null ? [...ofIntent, matchFault('UNDECODABLE')] : [...ofIntent, ...faultsOf(intent, decoded)]
  if (first !== undefined) return { ok: false, faults: [first, ...others] }
  if (decoded === null || bytesToHex(buildCancellation(intent, decoded)) !== bytesToHex(unsigned))
    return { ok: false, faults: [matchFault('NOT_CANONICAL')] }
  return { ok: true, messages: [digest(unsigned)], conflictKey: conflictKeyOf(intent, decoded.nonce) }
}

function faultsOf(intent: TransferTerms, decoded: FeeMarketTransaction): MatchFault[] {
  const { to, value, input } = decoded
  return [
    ...commonFaults(intent, decoded),
    ...(to.length === 20
      ? mismatch('recipient', intent.wallet.address, addressFromBytes(to))
      : [matchFault('UNKNOWN_CONTRACT', 'to', '20', String(to.length))]),
    ...mismatch('units', '0', String(value)),
    ...(input.length === 0 ? [] : [matchFault('UNEXPECTED_FIELD', 'input')]),
  ]
}
