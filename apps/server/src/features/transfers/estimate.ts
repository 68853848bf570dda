/** What a transfer would cost and why it would fail, by what the node answers now. */
import {
  type ChainPrices,
  estimateTransfer,
  feeLimitUnder,
  nativeAsset,
  parseAccountState,
  parseBlockHeader,
  parseChainPrices,
  parseResources,
  parseTrial,
  parseUintCall,
  toHex41,
  tokenOf,
  type TransferEstimate,
  transferParameter,
} from '@holdfast/chains/tron'
import type { Transfers } from '@holdfast/chains'
import { formatUnits, nativeOfNetworkId, type TransferIntent } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import { readAnswer } from '../networks/node-answers.ts'

type Reference = Extract<ReturnType<typeof parseBlockHeader>, { readonly ok: true }>['value']

/** What the bytes may cost at most, within the ceiling that people approved. */
export const feeLimitOf = ({ estimate: found, prices }: Estimated, { feeCeiling }: TransferIntent): bigint =>
  feeLimitUnder(feeCeiling, found, prices)

export interface Estimated {
  readonly estimate: TransferEstimate
  readonly prices: ChainPrices
  /** The block that bytes built from this estimate refer to. */
  readonly reference: Reference
  /** Of the asset that is sent. */
  readonly balance: bigint
}

/** `feeLimit` null: as much as the chain allows. */
export async function estimate(
  node: TransferNode,
  transfers: Transfers,
  intent: TransferIntent,
  feeLimit: bigint | null,
): Promise<Estimated> {
  const { wallet, recipient, asset } = intent
  const prices = readAnswer(parseChainPrices(await node.fetchChainParameters()))
  const reference = readAnswer(parseBlockHeader(await node.fetchReferenceBlock()))
  const account = readAnswer(parseAccountState(await node.fetchNewestAccount(wallet.address)))
  const resources = readAnswer(parseResources(await node.fetchResources(wallet.address)))
  const payee = readAnswer(parseAccountState(await node.fetchNewestAccount(recipient)))
  const token = asset.id === nativeAsset ? null : await tryOut(node, intent)
  const limit = feeLimit ?? prices.largestFeeLimit
  const unsigned = transfers.buildTransfer(
    { ...intent, feeCeiling: limit > intent.feeCeiling ? limit : intent.feeCeiling },
    {
      reference,
      madeAt: reference.at,
      expiresAt: new Date(reference.at.getTime() + 60_000),
      feeLimit: limit,
    },
  )
  return {
    estimate: estimateTransfer({
      unsigned,
      prices,
      payer: { ...account, ...resources },
      recipient: payee,
      token,
    }),
    prices,
    reference,
    balance: token?.units ?? account.sun,
  }
}

async function tryOut(node: TransferNode, { wallet, asset, recipient, units }: TransferIntent) {
  const contract = tokenOf(asset.id) ?? ''
  const holder = toHex41(wallet.address).slice(2).padStart(64, '0')
  const held = await node.fetchTrial(contract, 'balanceOf(address)', holder, wallet.address)
  const trial = await node.fetchTrial(
    contract,
    'transfer(address,uint256)',
    transferParameter(recipient, units),
    wallet.address,
  )
  return { units: readAnswer(parseUintCall(held)), trial: readAnswer(parseTrial(trial)) }
}

type Failure = TransferEstimate['failures'][number]

/** Why it would fail, for a person. */
export function failureInWords({ code, needed, available, reason }: Failure, intent: TransferIntent): string {
  const amount = (units: bigint | null, decimals: number) => formatUnits(units ?? 0n, decimals)
  const native = nativeOfNetworkId(intent.network)
  switch (code) {
    case 'WALLET_NOT_ACTIVE':
      return 'The chain has not seen this wallet yet: it holds nothing.'
    case 'TO_ITSELF':
      return 'The recipient is the wallet itself.'
    case 'TRX_TO_CONTRACT':
      return 'The recipient is a contract, and TRX is not sent to contracts.'
    case 'NOT_ENOUGH_TRX':
      return `The wallet holds ${amount(available, native.decimals)} TRX; amount and fee come to ${amount(needed, native.decimals)} TRX.`
    case 'NOT_ENOUGH_TOKEN':
      return `The wallet holds ${amount(available, intent.asset.decimals)} of the token; ${amount(needed, intent.asset.decimals)} are to be sent.`
    case 'CALL_REFUSED':
      return `The token’s contract refuses the transfer${reason === null || reason === '' ? '' : `: ${reason}`}.`
    case 'FEE_LIMIT_TOO_LOW':
      return `The fee limit of ${amount(available, native.decimals)} TRX is below the ${amount(needed, native.decimals)} TRX that the energy may cost.`
  }
}
