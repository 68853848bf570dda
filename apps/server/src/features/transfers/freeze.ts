/** From what a person filled in to the intent that nothing changes any more. */
import { chainOf, type Estimate, intentHash, type Transfers } from '@holdfast/chains'
import {
  caip2Of,
  chainFactsOf,
  encodeTransferIntent,
  formatUnits,
  InvalidIntent,
  parseUnits,
  type TransferIntent,
} from '@holdfast/ledger'
import { newId, type Queryable } from '@holdfast/store'
import { type CatalogueToken, findNetwork, findTokenById, type Network } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { badValue, Refused } from '../../http/refusal.ts'
import { assertMayMoveMoney } from '../../signing/unaudited.ts'
import { assertNotAnotherChain } from '../networks/chain-identity.ts'
import { assertContractAgrees } from '../tokens/contract-facts.ts'
import type { StoredWallet } from '../wallets/authorise-wallet.ts'
import { estimate } from './estimate.ts'
import { nodeInWords } from '../networks/node-answers.ts'
import { nodeOf, onNetwork, type OnNetwork, transfersOf } from './node.ts'

export interface Wanted {
  readonly recipient_address: string
  readonly amount: string
  readonly token_id: string
  readonly network_code: string
  readonly memo?: string | undefined
  readonly is_repeat?: boolean | undefined
}

export interface Frozen {
  readonly organisationId: string
  readonly walletId: string
  readonly tokenId: string
  readonly symbol: string
  readonly network: Network
  readonly intent: TransferIntent
  /** Null: the node said nothing, or not enough. */
  readonly estimated: Estimate | null
  readonly estimateError: string | null
}

/** People have so long to approve and to sign. */
const lifeMs = 3 * 24 * 3_600_000

/** The caller may draft transfers of `wallet`. */
export async function freeze(
  context: Pick<Context, 'config' | 'db' | 'nodes'>,
  wallet: StoredWallet,
  wanted: Wanted,
): Promise<Frozen> {
  const { db } = context
  if (!wallet.is_active) throw badValue('wallet_id', 'is archived')
  const network = await findNetwork(db, wallet.network_id)
  if (network === undefined || network.code !== wanted.network_code)
    throw badValue('network_code', 'is not the network of the wallet')
  const transfers = transfersOf(onNetwork(network))
  if (wallet.mpc_key_id !== null)
    assertMayMoveMoney(context.config, { isMain: network.is_main, name: network.name })
  const recipient = chainOf(network.chain).normaliseAddress(wanted.recipient_address, network)
  if (recipient === null) throw new Refused(422, `Invalid address for ${network.name}`)
  assertSpendable(transfers, recipient)
  await assertNotAnotherChain(context, network)
  const token = await getToken(db, wanted.token_id, network.id)
  await assertTokenAgrees(context, network, token)
  const base: TransferIntent = {
    requestId: newId(),
    organisation: wallet.entity_id,
    network: caip2Of(network.chain, network.chain_id),
    wallet: { address: wallet.address, keyId: wallet.mpc_key_id, path: wallet.derivation_path },
    asset: { id: token.asset, decimals: token.decimals },
    recipient,
    units: unitsOf(wanted.amount, token.decimals),
    memo: wanted.memo ?? '',
    feeCeiling: transfers.usualFeeCeiling(token.asset),
    expiresAt: new Date(Date.now() + lifeMs),
    isRepeat: wanted.is_repeat ?? false,
  }
  assertIntent(base)
  transfers.assertBuildable(base)
  const { estimated, error } = await tryEstimate(context, onNetwork(network), base, null)
  const feeCeiling = estimated === null ? base.feeCeiling : ceilingOf(base.feeCeiling, estimated)
  assertFeeWithin(feeCeiling, context.config.feeMaximums[network.chain], network)
  return {
    organisationId: wallet.entity_id,
    walletId: wallet.id,
    tokenId: token.id,
    symbol: token.symbol,
    network,
    intent: { ...base, feeCeiling },
    estimated,
    estimateError: error,
  }
}

function assertSpendable(transfers: Transfers, recipient: string): void {
  if (!transfers.isUnspendable(recipient)) return
  throw new Refused(
    422,
    `recipient_address: nobody has a key to ${recipient}: what is sent there is lost`,
    null,
    'RECIPIENT_UNSPENDABLE',
  )
}

/** As it is stored and shown to the signers. */
export function encoded(intent: TransferIntent): { readonly bytes: Buffer; readonly hash: string } {
  const bytes = encodeTransferIntent(intent)
  return { bytes: Buffer.from(bytes), hash: intentHash(bytes) }
}

/** The ceiling follows the node's prices and energy estimate: without a maximum a node that lies, or a dear moment, sets it. */
function assertFeeWithin(
  feeCeiling: bigint,
  most: bigint | undefined,
  { chain }: Pick<Network, 'chain'>,
): void {
  if (most === undefined || feeCeiling <= most) return
  const { symbol, decimals } = chainFactsOf(chain).native
  const inCoins = (units: bigint) => `${formatUnits(units, decimals)} ${symbol}`
  throw new Refused(
    409,
    `The fee of this transfer could come to ${inCoins(feeCeiling)}; at most ${inCoins(most)} are allowed.`,
    null,
    'FEE_ABOVE_MAXIMUM',
  )
}

const ceilingOf = (usual: bigint, { suggestedCeiling }: Estimate): bigint =>
  suggestedCeiling > usual ? suggestedCeiling : usual

async function getToken(db: Queryable, id: string, networkId: string) {
  const token = await findTokenById(db, id)
  if (token === undefined || token.network_id !== networkId)
    throw badValue('token_id', 'is no token of the wallet’s network')
  if (!token.is_known || token.is_spam) throw badValue('token_id', 'is not in the catalogue')
  if (!token.is_verified)
    throw new Refused(
      409,
      'token_id: is unverified: nobody has compared its symbol and decimals with its contract (TOKEN_UNVERIFIED)',
    )
  return token
}

/** While no node answers a request can still be written down: the contract is asked again before bytes are built. */
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
    if (nodeInWords(error) === null) throw error
  }
}

function unitsOf(amount: string, decimals: number): bigint {
  const places = /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0
  if (places > decimals) throw badValue('amount', `has more than ${decimals} decimal places`)
  const units = parseUnits(amount, decimals)
  if (units <= 0n) throw badValue('amount', 'must be more than zero')
  return units
}

function assertIntent(intent: TransferIntent): void {
  try {
    encodeTransferIntent(intent)
  } catch (error) {
    if (error instanceof InvalidIntent) throw new Refused(422, error.message)
    throw error
  }
}

/** A request can be written down while no node answers. */
export async function tryEstimate(
  context: Pick<Context, 'nodes'>,
  network: OnNetwork,
  intent: TransferIntent,
  ceiling: bigint | null,
): Promise<{ estimated: Estimate | null; error: string | null }> {
  try {
    const node = nodeOf(context, network)
    return { estimated: await estimate(node, transfersOf(network), intent, ceiling), error: null }
  } catch (error) {
    const refused = nodeInWords(error) ?? (error instanceof Refused ? error : null)
    if (refused === null) throw error
    return { estimated: null, error: refused.message }
  }
}
