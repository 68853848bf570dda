/** Turns a person's input into an intent that never changes. */
import { chainOf, type Estimate, intentHash, type Transfers } from '@holdfast/chains'
import {
  type AssetId,
  caip2Of,
  encodeTransferIntent,
  formatUnits,
  type IntentFault,
  InvalidIntent,
  longestMemo,
  nativeOfNetwork,
  type TransferIntent,
  type TransferTerms,
} from '@holdfast/ledger'
import type { Rules } from '@holdfast/policy/rules'
import { newId, type Queryable } from '@holdfast/store'
import {
  type CatalogueToken,
  findNetwork,
  findTokenById,
  listMpcKeys,
  type Network,
} from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { Refused, refusal } from '../../http/refusal.ts'
import { assertMayMoveMoney } from '../../signing/unaudited.ts'
import { assertNotAnotherChain } from '../networks/chain-identity.ts'
import { isRuled } from '../rules/is-ruled.ts'
import { rulesInForce } from '../rules/rules-in-force.ts'
import { assertContractAgrees } from '../tokens/contract-facts.ts'
import type { StoredWallet } from '../wallets/authorise-wallet.ts'
import { estimate } from './estimate.ts'
import { refusalOfNode } from '../../node-answers.ts'
import { readUnits } from './read-units.ts'
import { nodeOf, offeredTransfersOf, onNetwork, type OnNetwork, transfersOf } from './node.ts'

export interface TransferFields {
  readonly recipient_address: string
  readonly amount: string
  readonly token_id: string
  readonly network_code: string
  readonly memo?: string | undefined
  readonly is_repeat?: boolean | undefined
  /** In the network's native coin. */
  readonly max_fee?: string | undefined
}

export interface Frozen {
  readonly organisationId: string
  readonly walletId: string
  readonly tokenId: string
  readonly symbol: string
  readonly network: Network
  readonly intent: TransferIntent
  /** A person stated the max fee of the intent. */
  readonly isMaxFeeStated: boolean
  /** In force for the wallet's key. Null: none are. */
  readonly rules: Rules | null
  /** Null when the node gave no answer, or an incomplete one. */
  readonly estimated: Estimate | null
  /** The reason why there is no estimate. */
  readonly estimateRefused: Refused | null
}

/** Time for people to approve and sign. */
const lifeMs = 3 * 24 * 3_600_000

interface Asking {
  readonly wallet: StoredWallet
  /** A person who is already authorised to draft transfers of the wallet. */
  readonly requestedBy: string
  /** The fields are those of an earlier request, so the person can change none of them. */
  readonly isAgain?: boolean
}

export async function freeze(
  context: Pick<Context, 'config' | 'db' | 'nodes'>,
  { wallet, requestedBy, isAgain = false }: Asking,
  request: TransferFields,
): Promise<Frozen> {
  const ground = await groundOf(context, wallet, request)
  const { network, token, rules } = ground
  const ceiling = ceilingOfPerson(request.max_fee, network)
  const base = intentOn(ground, requestedBy, { ...request, ceiling })
  const { estimated, refused } = await tryEstimate(context, onNetwork(network), base, ceiling)
  const feeCeiling =
    estimated === null || ceiling !== null ? base.feeCeiling : ceilingOf(base.feeCeiling, estimated)
  if (ceiling !== null && estimated !== null && estimated.fee > ceiling)
    throw ceilingTooLow({ ceiling, fee: estimated.fee, isAgain }, network)
  assertFeeWithin(feeCeiling, context.config.feeMaximums[network.chain], network)
  return {
    organisationId: wallet.entity_id,
    walletId: wallet.id,
    tokenId: token.id,
    symbol: token.symbol,
    network,
    intent: { ...base, feeCeiling },
    isMaxFeeStated: ceiling !== null,
    rules,
    estimated,
    estimateRefused: refused,
  }
}

/** The common part of all transfers of a token from a wallet. */
export interface Ground {
  readonly wallet: StoredWallet
  readonly network: Network
  readonly transfers: Transfers
  readonly token: Pick<CatalogueToken, 'id' | 'asset' | 'symbol' | 'decimals'>
  readonly rules: Rules | null
  readonly createdAt: Date
}

export async function groundOf(
  context: Pick<Context, 'config' | 'db' | 'nodes'>,
  wallet: StoredWallet,
  request: Pick<TransferFields, 'token_id' | 'network_code'> & { readonly recipient_address?: string },
): Promise<Ground> {
  const { db } = context
  if (!wallet.is_active) throw refusal('WALLET_ARCHIVED', { field: 'wallet_id' })
  const network = await findNetwork(db, wallet.network_id)
  if (network === undefined || network.code !== request.network_code)
    throw refusal('WALLET_OTHER_NETWORK', { field: 'network_code' })
  const transfers = offeredTransfersOf(context.config, network)
  if (wallet.mpc_key_id !== null)
    assertMayMoveMoney(context.config, { isMain: network.is_main, name: network.name })
  if (request.recipient_address !== undefined) recipientOn({ network, transfers }, request.recipient_address)
  await assertNotAnotherChain(context, network)
  const token = await getToken(db, request.token_id, network.id)
  await assertTokenAgrees(context, network, token)
  const inForce = await rulesInForce(db, wallet.entity_id)
  const rules = isRuled(inForce, wallet.mpc_key_id) ? inForce : null
  if (rules === null) await assertNotWaiting(db, wallet)
  return { wallet, network, transfers, token, rules, createdAt: new Date() }
}

/** In the chain's usual form. */
function recipientOn(
  { network, transfers, token }: Pick<Ground, 'network' | 'transfers'> & Partial<Pick<Ground, 'token'>>,
  address: string,
): string {
  const recipient = chainOf(network.chain).normaliseAddress(address, network)
  if (recipient === null)
    throw refusal('ADDRESS_INVALID', { field: 'recipient_address', network: network.name })
  assertSpendable(transfers, recipient, token?.asset)
  return recipient
}

/** With the usual fee ceiling, which an estimate may raise. */
export function intentOn(
  ground: Ground,
  requestedBy: string,
  request: Pick<TransferFields, 'recipient_address' | 'amount' | 'memo' | 'is_repeat'> & {
    /** The person's own. Null: the usual one. */
    readonly ceiling?: bigint | null
  },
): TransferIntent {
  const { wallet, network, transfers, token, rules, createdAt } = ground
  const base: TransferIntent = {
    requestId: newId(),
    organisation: wallet.entity_id,
    network: caip2Of(network.chain, network.chain_id),
    wallet: { address: wallet.address, keyId: wallet.mpc_key_id, path: wallet.derivation_path },
    asset: { id: token.asset, decimals: token.decimals },
    recipient: recipientOn(ground, request.recipient_address),
    units: unitsOf(request.amount, token.decimals),
    memo: request.memo ?? '',
    feeCeiling: request.ceiling ?? transfers.usualFeeCeiling(token.asset),
    expiresAt: new Date(createdAt.getTime() + lifeUnder(rules)),
    isRepeat: request.is_repeat ?? false,
    requestedBy,
    createdAt,
    rules: rules?.hash ?? '',
  }
  assertIntent(base)
  transfers.assertBuildable(base)
  return base
}

/** Its signers refuse a key that was made under rules and that the version in force does not list. */
async function assertNotWaiting(db: Queryable, { entity_id, mpc_key_id }: StoredWallet): Promise<void> {
  const [key] = mpc_key_id === null ? [] : await listMpcKeys(db, [entity_id], { id: mpc_key_id })
  if (key !== undefined && key.rules_hash !== null)
    throw refusal('KEY_WAITS_FOR_RULES', { field: 'wallet_id', name: key.label }, entity_id)
}

const lifeUnder = (rules: Rules | null): number =>
  rules === null ? lifeMs : Math.min(lifeMs, rules.document.longestIntentHours * 3_600_000)

function assertSpendable(transfers: Transfers, recipient: string, asset?: AssetId): void {
  if (transfers.isUnspendable(recipient, asset))
    throw refusal('RECIPIENT_UNSPENDABLE', { field: 'recipient_address', address: recipient })
}

/** The intent in its stored form, which the signers receive. */
export function encoded(intent: TransferIntent): { readonly bytes: Buffer; readonly hash: string } {
  const bytes = encodeTransferIntent(intent)
  return { bytes: Buffer.from(bytes), hash: intentHash(bytes) }
}

/** The ceiling follows the node's prices and energy estimate. Without a maximum, a dishonest node or a moment of high
 *  prices would determine it. */
export function assertFeeWithin(
  feeCeiling: bigint,
  most: bigint | undefined,
  network: Pick<Network, 'chain' | 'chain_id'>,
): void {
  if (most === undefined || feeCeiling <= most) return
  const { symbol, decimals } = nativeOfNetwork(network)
  throw refusal('FEE_ABOVE_MAXIMUM', {
    fee: formatUnits(feeCeiling, decimals),
    most: formatUnits(most, decimals),
    symbol,
  })
}

/** The person's own ceiling stays as it is: with too low a one the estimate states that the transfer would fail. */
function ceilingOfPerson(
  text: string | undefined,
  network: Pick<Network, 'chain' | 'chain_id'>,
): bigint | null {
  return text === undefined ? null : unitsOf(text, nativeOfNetwork(network).decimals, 'max_fee')
}

interface TooLow {
  readonly ceiling: bigint
  readonly fee: bigint
  readonly isAgain: boolean
}

/** The chain limits only the fee of a contract call, so a payment of the native coin is compared here. */
function ceilingTooLow(
  { ceiling, fee, isAgain }: TooLow,
  network: Pick<Network, 'chain' | 'chain_id'>,
): Refused {
  const { symbol, decimals } = nativeOfNetwork(network)
  const cost = { fee: formatUnits(fee, decimals), symbol }
  return isAgain
    ? refusal('FEE_ABOVE_CEILING', { ...cost, most: formatUnits(ceiling, decimals) })
    : refusal('MAX_FEE_TOO_LOW', { ...cost, field: 'max_fee' })
}

export const ceilingOf = (usual: bigint, { suggestedCeiling }: Estimate): bigint =>
  suggestedCeiling > usual ? suggestedCeiling : usual

async function getToken(db: Queryable, id: string, networkId: string) {
  const token = await findTokenById(db, id)
  if (token === undefined || token.network_id !== networkId)
    throw refusal('TOKEN_OTHER_NETWORK', { field: 'token_id' })
  if (!token.is_known || token.is_spam) throw refusal('TOKEN_NOT_IN_CATALOGUE', { field: 'token_id' })
  if (!token.is_verified) throw refusal('TOKEN_UNVERIFIED', { field: 'token_id' })
  return token
}

/** A request can be created while no node answers, because the contract is read again before bytes are built. */
async function assertTokenAgrees(
  context: Pick<Context, 'nodes'>,
  network: Network,
  token: Pick<CatalogueToken, 'asset' | 'symbol' | 'decimals'>,
): Promise<void> {
  const node = context.nodes(network.code)
  if (node === null) return
  try {
    await assertContractAgrees(node, network, token)
  } catch (error) {
    if (refusalOfNode(error) === null) throw error
  }
}

function unitsOf(amount: string, decimals: number, field = 'amount'): bigint {
  const units = readUnits(amount, decimals)
  if (units === 'too-fine') throw refusal('AMOUNT_TOO_FINE', { field, count: decimals })
  if (units === 'not-positive') throw refusal('AMOUNT_NOT_POSITIVE', { field })
  return units
}

function assertIntent(intent: TransferIntent): void {
  try {
    encodeTransferIntent(intent)
  } catch (error) {
    if (error instanceof InvalidIntent) throw intentRefusals[error.code](error)
    throw error
  }
}

const intentRefusals: Readonly<Record<IntentFault, (fault: { readonly field: string }) => Refused>> = {
  UNITS: ({ field }) => refusal('INTENT_UNITS', { field }),
  MEMO_LENGTH: ({ field }) => refusal('INTENT_MEMO_LENGTH', { field, count: longestMemo }),
  MEMO_TEXT: ({ field }) => refusal('INTENT_MEMO_TEXT', { field }),
  PART: ({ field }) => refusal('INTENT_PART', { field }),
}

/** The estimate is null without an answer of the node, because a request can still be created then. */
export async function tryEstimate(
  context: Pick<Context, 'nodes'>,
  network: OnNetwork,
  intent: TransferTerms,
  ceiling: bigint | null,
): Promise<Pick<Frozen, 'estimated'> & { readonly refused: Refused | null }> {
  try {
    const node = nodeOf(context, network)
    return { estimated: await estimate(node, transfersOf(network), intent, ceiling), refused: null }
  } catch (error) {
    const refused = refusalOfNode(error) ?? (error instanceof Refused ? error : null)
    if (refused === null) throw error
    return { estimated: null, refused }
  }
}
