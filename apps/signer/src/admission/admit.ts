/** The decision to take part in a signature. It rests on the bytes alone: this node decodes them with its own copy of the
 *  codec, compares them with the intent field by field and derives the digest itself. */
import { createHash } from 'node:crypto'
import {
  chainOf,
  type FeeMaximums,
  intentHash,
  type Match,
  type SigningLimits,
  type Transfers,
} from '@holdfast/chains'
import { chainOfNetworkId, parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { deriveChildKey, type KeyDescription } from '@holdfast/mpc'
import type { CeremonyOrder } from '@holdfast/mpc/nodes'
import { type RulesState, spellingOf } from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'
import { assertFeeWithin } from './assert-fee-within.ts'
import { assertKeyRules } from './assert-key-rules.ts'
import { assertPinnedDecimals, type PinnedAssets } from './assert-pinned-decimals.ts'
import { approvedHashOf } from './approved-hash-of.ts'
import { assertAllowed, assertApproved } from './ruled-admission.ts'

export interface AdmissionRules {
  /** CAIP-2 names of the networks that this node signs for. */
  readonly networks: readonly string[]
  readonly assets: PinnedAssets
  readonly feeMaximums: FeeMaximums
  readonly isUnauditedAcknowledged: boolean
  readonly now: () => number
}

export interface Admitted {
  /** The requested message, among those of the bytes that need a signature. */
  readonly message: Uint8Array<ArrayBuffer>
  readonly request: string
  /** SHA-256 of the encoded intent. */
  readonly intentHash: string
  /** SHA-256 of the unsigned bytes. */
  readonly bytes: string
  /** Begins with the network, which includes at most one of the transactions with the same key. */
  readonly conflictKey: string
  /** End of the intent, in milliseconds. */
  readonly until: number
  /** Null: the bytes cancel a payment, and spend nothing. */
  readonly spend: AdmittedSpend | null
}

export interface AdmittedSpend {
  /** CAIP-19. */
  readonly asset: string
  /** Base units of the asset. */
  readonly units: bigint
  /** The address that is paid, in one spelling. */
  readonly recipient: string
}

export type SigningOrder = Extract<CeremonyOrder, { kind: 'sign' }>

/** A transaction that stays valid for longer could be broadcast much later than people expect. */
export const longestLifeMs = 24 * 3_600_000

/** The key and, where it is bound to rules, those in force. */
export interface HeldKey {
  readonly key: KeyDescription
  readonly ruled: RulesState | null
}

/** Throws a `Refusal` with the most serious fault. A cancellation needs no approvals and may follow the end of the intent: it moves
 *  nothing, and costs at most the fee that people approved for the payment, which the record must have. */
export function admit(order: SigningOrder, { key, ruled }: HeldKey, rules: AdmissionRules): Admitted {
  const intent = intentOf(order)
  const isCancellation = order.isCancellation === true
  if (ruled !== null && !isCancellation) assertAllowed(ruled, intent, rules.now())
  const chainName = chainOfNetworkId(intent.network)
  const transfers = chainName === null ? null : chainOf(chainName).transfers
  if (chainName === null || transfers === null) throw new Refusal('UNKNOWN_NETWORK', { field: 'network' })
  const { isUnauditedAcknowledged } = rules
  assertKeyRules(intent, key, { path: order.path, isUnauditedAcknowledged })
  assertCurve(transfers, key)
  const match = matchOf(order, transfers, intent, {
    now: new Date(rules.now()),
    networks: rules.networks,
    key: {
      id: order.keyId,
      path: order.path,
      address: addressAt(transfers, key, order.path),
    },
    longestLifeMs,
  })
  if (match.ok) {
    assertPinnedDecimals(intent, rules)
    assertFeeWithin(intent, chainName, rules.feeMaximums)
    if (!isCancellation) {
      // Requests are forgotten once their intent has ended: no chain may pay for one after that.
      if (rules.now() >= intent.expiresAt.getTime()) throw new Refusal('EXPIRED', { field: 'expiresAt' })
      if (ruled !== null) assertApproved(ruled, intent, { order, now: rules.now() })
    }
    const message = match.messages[order.message]
    if (message === undefined)
      throw new Refusal('INTENT_MISMATCH', {
        field: 'message',
        detail: `the bytes need ${match.messages.length} signatures`,
      })
    return {
      message: new Uint8Array(message),
      // Two networks of one chain can each include a transaction with the same key.
      conflictKey: `${intent.network} ${match.conflictKey}`,
      request: intent.requestId,
      intentHash: intentHash(order.intent),
      bytes: createHash('sha256').update(order.unsigned).digest('hex'),
      until: intent.expiresAt.getTime(),
      spend: isCancellation
        ? null
        : {
            asset: `${intent.network}/${intent.asset.id}`,
            units: intent.units,
            recipient: spellingOf(intent.network, intent.recipient),
          },
    }
  }
  const [{ code, field, intended, found }] = match.faults
  const detail = `${field ?? 'the bytes'}: expected ${intended ?? 'something else'}, found ${found ?? 'something else'}`
  throw new Refusal(code, field === null ? { detail } : { detail, field })
}

function matchOf(
  { unsigned, isCancellation }: SigningOrder,
  transfers: Transfers,
  intent: TransferIntent,
  limits: SigningLimits,
): Match {
  if (isCancellation !== true) return transfers.matchIntent(intent, unsigned, limits)
  const { replacements } = transfers
  if (replacements === null) throw new Refusal('NOTHING_TO_CANCEL', { field: 'network' })
  return replacements.matchCancel(intent, unsigned, limits)
}

/** The bytes of a public key of one curve can also be a valid public key of another, and nobody can sign for its address. */
function assertCurve({ curve }: Transfers, { protocol }: KeyDescription): void {
  if (curve !== (protocol === 'frost-ed25519-v1' ? 'ed25519' : 'secp256k1')) throw noAddress()
}

const noAddress = () =>
  new Refusal('WALLET', { detail: 'it has no address on this network', field: 'wallet' })

/** Some paths have no child key. */
function addressAt(transfers: Transfers, key: KeyDescription, path: readonly number[]): string {
  try {
    return transfers.addressOfKey(deriveChildKey(key, path))
  } catch {
    throw noAddress()
  }
}

function intentOf(order: SigningOrder): TransferIntent {
  const { intent, approvals } = order
  const parsed = parseTransferIntent(intent)
  if (!parsed.ok) throw new Refusal('INTENT_MALFORMED', { field: 'intent', detail: parsed.reason })
  const hash = approvedHashOf(order, parsed.value)
  const other = approvals.findIndex((approval) => approval.intentHash !== hash)
  if (other >= 0) throw new Refusal('APPROVAL_MISMATCH', { field: `approvals.${other}.intentHash` })
  return parsed.value
}
