/**
 * The comparison that each signer makes before it takes part: whether the bytes do exactly what the intent
 * states. First every field, so that a refusal has a code; then the bytes themselves, rebuilt from the
 * intent, so that nothing unforeseen remains. Only the reference block, the two times and the fee limit may
 * vary, within the limits.
 */
import type { TransferTerms } from '@holdfast/ledger'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { matchFault, mismatch } from '../../match-faults.ts'
import type { Match, MatchFault, SigningLimits } from '../../transfers.ts'
import { isTronAddress } from '../address.ts'
import { buildTransfer, tokenOf, transferSelector } from './build-transfer.ts'
import { decode, type DecodedContract, type DecodedTransaction } from '../decode.ts'
import { digest } from '../digest.ts'
import { nativeAsset } from '../parse/assets.ts'
import { transactionId } from '../transaction.ts'
import { isUnspendable } from './is-unspendable.ts'
import { UnreadableBytes } from '../wire.ts'

export function matchIntent(intent: TransferTerms, unsigned: Uint8Array, limits: SigningLimits): Match {
  const [first, ...others] = faultsOf(intent, unsigned, limits)
  if (first !== undefined) return { ok: false, faults: [first, ...others] }
  return { ok: true, messages: [digest(unsigned)], conflictKey: transactionId(unsigned) }
}

function faultsOf(intent: TransferTerms, unsigned: Uint8Array, limits: SigningLimits): MatchFault[] {
  const ofIntent = intentFaults(intent, limits)
  const decoded = decodedOrNull(unsigned)
  if (decoded === null) return [...ofIntent, matchFault('UNDECODABLE')]
  const [contract, ...extra] = decoded.contracts
  if (contract === undefined || extra.length > 0)
    return [...ofIntent, matchFault('EXTRA_CONTRACT', 'contracts', '1', String(decoded.contracts.length))]
  const named = [
    ...ofIntent,
    ...contractFaults(intent, contract),
    ...timeFaults(intent, decoded, limits),
    ...feeFaults(intent, decoded),
    ...memoFaults(intent, decoded),
    ...decoded.unexpected.map((place) => matchFault('UNEXPECTED_FIELD', place)),
  ]
  if (named.length > 0) return named
  return isBuiltFrom(intent, decoded, unsigned) ? [] : [matchFault('NOT_CANONICAL')]
}

function decodedOrNull(unsigned: Uint8Array): DecodedTransaction | null {
  try {
    return decode(unsigned)
  } catch (error) {
    if (error instanceof UnreadableBytes) return null
    throw error
  }
}

function intentFaults(intent: TransferTerms, { networks, key }: SigningLimits): MatchFault[] {
  const { network, asset, wallet, recipient } = intent
  const isKnown = network.startsWith('tron:') && networks.includes(network)
  const isPayable = asset.id === nativeAsset || tokenOf(asset.id) !== null
  return [
    ...(isKnown ? [] : [matchFault('UNKNOWN_NETWORK', 'network', network, networks.join(' '))]),
    ...(isPayable ? [] : [matchFault('UNKNOWN_ASSET', 'asset', asset.id)]),
    ...mismatch('key', wallet.keyId ?? '', key.id ?? ''),
    ...mismatch('path', wallet.path.join('/'), key.path.join('/')),
    ...mismatch('wallet', wallet.address, key.address),
    ...(isTronAddress(recipient)
      ? isUnspendable(recipient)
        ? [matchFault('RECIPIENT_UNSPENDABLE', 'recipient', recipient)]
        : []
      : [matchFault('INTENT_MISMATCH', 'recipient', recipient)]),
  ]
}

function contractFaults(intent: TransferTerms, contract: DecodedContract): MatchFault[] {
  const { type, permissionId, owner, call, transfer } = contract
  const isNative = intent.asset.id === nativeAsset
  const permission =
    permissionId === 0 ? [] : [matchFault('PERMISSION_ID', 'permission_id', '0', String(permissionId))]
  const owned = [...permission, ...mismatch('wallet', intent.wallet.address, owner)]
  if (type !== 'TransferContract' && type !== 'TriggerSmartContract')
    return [
      matchFault(
        'UNKNOWN_CONTRACT',
        'contract',
        isNative ? 'TransferContract' : 'TriggerSmartContract',
        type,
      ),
      ...owned,
    ]
  return [
    ...owned,
    ...(call === null ? [] : callFaults(call)),
    ...(transfer === null
      ? []
      : [
          ...mismatch('asset', intent.asset.id, transfer.asset),
          ...mismatch('recipient', intent.recipient, transfer.recipient),
          ...mismatch('units', String(intent.units), String(transfer.units)),
        ]),
  ]
}

function callFaults(call: NonNullable<DecodedContract['call']>): MatchFault[] {
  const values = [
    ['call_value', call.callValue],
    ['call_token_value', call.callTokenValue],
    ['token_id', call.tokenId],
  ] as const
  const valued = values.flatMap(([name, value]) =>
    value === 0n ? [] : [matchFault('CALL_VALUE', name, '0', String(value))],
  )
  if (call.selector !== transferSelector)
    return [...valued, matchFault('UNKNOWN_CALL', 'data', transferSelector, call.selector)]
  return call.fault === null ? valued : [...valued, matchFault('MALFORMED_CALL', 'data', null, call.fault)]
}

/** The bytes may expire before the intent, and never after it. */
function timeFaults(
  { expiresAt }: TransferTerms,
  { expiration, timestamp }: DecodedTransaction,
  { now, longestLifeMs }: SigningLimits,
): MatchFault[] {
  const time = BigInt(now.getTime())
  const end = BigInt(expiresAt.getTime())
  const latest = min(end, time + BigInt(longestLifeMs))
  return [
    ...(time >= end ? [matchFault('EXPIRED', 'expiresAt', String(end), String(time))] : []),
    ...(expiration <= time ? [matchFault('EXPIRED', 'expiration', null, String(expiration))] : []),
    ...(expiration > latest
      ? [matchFault('EXPIRY_TOO_FAR', 'expiration', String(latest), String(expiration))]
      : []),
    ...(timestamp <= 0n || timestamp >= expiration
      ? [matchFault('INTENT_MISMATCH', 'timestamp', null, String(timestamp))]
      : []),
  ]
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * A payment of TRX has no fee limit: nothing in the bytes bounds its cost, and a node charges only for bytes.
 */
function feeFaults({ asset, feeCeiling }: TransferTerms, { feeLimit }: DecodedTransaction): MatchFault[] {
  if (feeLimit > feeCeiling)
    return [matchFault('FEE_ABOVE_CEILING', 'fee_limit', String(feeCeiling), String(feeLimit))]
  if (asset.id === nativeAsset)
    return feeLimit === 0n ? [] : [matchFault('UNEXPECTED_FIELD', 'raw_data: fee_limit')]
  return feeLimit > 0n ? [] : [matchFault('FEE_LIMIT_MISSING', 'fee_limit', null, String(feeLimit))]
}

const memoFaults = ({ memo }: TransferTerms, decoded: DecodedTransaction): MatchFault[] =>
  mismatch('memo', bytesToHex(utf8ToBytes(memo)), decoded.memo)

/** Rebuilds the bytes from the intent and the variable parts, and compares them. */
function isBuiltFrom(intent: TransferTerms, decoded: DecodedTransaction, unsigned: Uint8Array): boolean {
  const { refBlockBytes, refBlockHash, expiration, timestamp, feeLimit } = decoded
  if (refBlockBytes.length !== 4 || refBlockHash.length !== 16) return false
  const again = buildTransfer(intent, {
    reference: { number: Number.parseInt(refBlockBytes, 16), id: referenceId(refBlockBytes, refBlockHash) },
    madeAt: new Date(Number(timestamp)),
    expiresAt: new Date(Number(expiration)),
    feeLimit,
  })
  return bytesToHex(again) === bytesToHex(unsigned)
}

const referenceId = (bytes: string, hash: string): string => bytes.padStart(16, '0') + hash.padEnd(48, '0')
