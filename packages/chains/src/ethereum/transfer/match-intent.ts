/**
 * The comparison that each signer makes before it takes part: whether the bytes do exactly what the intent states. First every field,
 * so that a refusal has a code; then the bytes themselves, rebuilt from the intent, so that nothing unforeseen remains. Only the
 * nonce, the gas limit and the two fees may vary, within the fee ceiling.
 */
import { nativeOfNetworkId, type TransferTerms } from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import { matchFault, mismatch } from '../../match-faults.ts'
import type { Match, MatchFault, SigningLimits } from '../../transfers.ts'
import { addressFromBytes, isEthereumAddress } from '../address.ts'
import { digest } from '../digest.ts'
import { readTransferData, tokenOf, transferSelector } from '../erc20.ts'
import { decodeFeeMarket, type FeeMarketTransaction } from '../fee-market-transaction.ts'
import { UnreadableRlp } from '../rlp.ts'
import { buildTransfer, chainIdOf } from './build-transfer.ts'
import { conflictKeyOf } from './conflict-key.ts'
import { isLostTo, isUnspendable } from './is-unspendable.ts'

export function matchIntent(intent: TransferTerms, unsigned: Uint8Array, limits: SigningLimits): Match {
  const ofIntent = intentFaults(intent, limits)
  const decoded = decodedOrNull(unsigned)
  const [first, ...others] =
    decoded === null ? [...ofIntent, matchFault('UNDECODABLE')] : [...ofIntent, ...faultsOf(intent, decoded)]
  if (first !== undefined) return { ok: false, faults: [first, ...others] }
  if (decoded === null || bytesToHex(buildTransfer(intent, decoded)) !== bytesToHex(unsigned))
    return { ok: false, faults: [matchFault('NOT_CANONICAL')] }
  return { ok: true, messages: [digest(unsigned)], conflictKey: conflictKeyOf(intent, decoded.nonce) }
}

export function decodedOrNull(unsigned: Uint8Array): FeeMarketTransaction | null {
  try {
    return decodeFeeMarket(unsigned)
  } catch (error) {
    if (error instanceof UnreadableRlp) return null
    throw error
  }
}

/** BIP-44 below the key, and for test networks below their branch of it. */
const walletPath = /^(1\/)?44\/60\/0\/0\/\d+$/

function intentFaults(intent: TransferTerms, limits: SigningLimits): MatchFault[] {
  const { network, asset, recipient, memo, expiresAt } = intent
  const isKnown = isKnownNetwork(network, limits)
  const isPayable = isKnown && (asset.id === nativeOfNetworkId(network).asset || tokenOf(asset.id) !== null)
  const [now, end] = [limits.now.getTime(), expiresAt.getTime()]
  return [
    ...walletFaults(intent, limits),
    ...(isPayable || !isKnown ? [] : [matchFault('UNKNOWN_ASSET', 'asset', asset.id)]),
    ...(isEthereumAddress(recipient)
      ? isUnspendable(recipient) || isLostTo(recipient, asset.id)
        ? [matchFault('RECIPIENT_UNSPENDABLE', 'recipient', recipient)]
        : []
      : [matchFault('INTENT_MISMATCH', 'recipient', recipient)]),
    ...mismatch('memo', memo, ''),
    // Nothing in the bytes ends them, so signing stops with the intent.
    ...(now >= end ? [matchFault('EXPIRED', 'expiresAt', String(end), String(now))] : []),
  ]
}

const isKnownNetwork = (network: string, { networks }: SigningLimits): boolean =>
  chainIdOf(network) !== null && networks.includes(network)

/** The network, and the key that is about to sign. */
export function walletFaults({ network, wallet }: TransferTerms, limits: SigningLimits): MatchFault[] {
  const { networks, key } = limits
  const path = key.path.join('/')
  return [
    ...(isKnownNetwork(network, limits)
      ? []
      : [matchFault('UNKNOWN_NETWORK', 'network', network, networks.join(' '))]),
    ...mismatch('key', wallet.keyId ?? '', key.id ?? ''),
    ...mismatch('path', wallet.path.join('/'), path),
    ...(walletPath.test(path) ? [] : [matchFault('INTENT_MISMATCH', 'path', '44/60/0/0/…', path)]),
    ...mismatch('wallet', wallet.address, key.address),
  ]
}

function faultsOf(intent: TransferTerms, decoded: FeeMarketTransaction): MatchFault[] {
  const { to } = decoded
  return [
    ...commonFaults(intent, decoded),
    ...(to.length === 20
      ? paymentFaults(intent, decoded, addressFromBytes(to))
      : [matchFault('UNKNOWN_CONTRACT', 'to', '20', String(to.length))]),
  ]
}

/** Those of every transaction, whatever it moves. */
export function commonFaults(intent: TransferTerms, decoded: FeeMarketTransaction): MatchFault[] {
  return [
    ...mismatch('network', intent.network, `eip155:${decoded.chainId}`),
    ...feeFaults(intent, decoded),
    ...(decoded.accessList.length === 0 ? [] : [matchFault('UNEXPECTED_FIELD', 'access_list')]),
  ]
}

function feeFaults(
  { feeCeiling }: TransferTerms,
  { gasLimit, maxFeePerGas, maxPriorityFeePerGas }: FeeMarketTransaction,
): MatchFault[] {
  const most = gasLimit * maxFeePerGas
  return [
    ...(gasLimit === 0n ? [matchFault('FEE_LIMIT_MISSING', 'gas_limit', null, '0')] : []),
    ...(most > feeCeiling
      ? [matchFault('FEE_ABOVE_CEILING', 'max_fee', String(feeCeiling), String(most))]
      : []),
    ...(maxPriorityFeePerGas > maxFeePerGas
      ? [
          matchFault(
            'FEE_ABOVE_CEILING',
            'max_priority_fee',
            String(maxFeePerGas),
            String(maxPriorityFeePerGas),
          ),
        ]
      : []),
  ]
}

function paymentFaults(
  intent: TransferTerms,
  { value, input }: FeeMarketTransaction,
  to: string,
): MatchFault[] {
  const token = tokenOf(intent.asset.id)
  if (token === null)
    return [
      ...mismatch('recipient', intent.recipient, to),
      ...mismatch('units', String(intent.units), String(value)),
      ...(input.length === 0 ? [] : [matchFault('UNEXPECTED_FIELD', 'input')]),
    ]
  const valued = value === 0n ? [] : [matchFault('CALL_VALUE', 'value', '0', String(value))]
  return [...mismatch('asset', token, to), ...valued, ...callFaults(intent, input)]
}

function callFaults(intent: TransferTerms, input: Uint8Array): MatchFault[] {
  const selector = bytesToHex(input.subarray(0, 4))
  if (selector !== transferSelector) return [matchFault('UNKNOWN_CALL', 'input', transferSelector, selector)]
  const call = readTransferData(input)
  if (call === null) return [matchFault('MALFORMED_CALL', 'input', null, `${input.length} bytes`)]
  return [
    ...mismatch('recipient', intent.recipient, call.recipient),
    ...mismatch('units', String(intent.units), String(call.units)),
  ]
}
