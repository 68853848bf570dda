/** The node and the chain of a transfer's network. */
import { chainOf, type Transfers, type UnbuildableCode, UnbuildableTransfer } from '@holdfast/chains'
import { reason, type RefusalBody } from '@holdfast/contract'
import { nativeOfNetwork } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import type { Network, TransferRequestView } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { type Refused, refusal } from '../../http/refusal.ts'

export type OnNetwork = Pick<TransferRequestView, 'network_code' | 'network_name' | 'chain' | 'chain_id'>

export const onNetwork = ({ code, name, chain, chain_id }: Network): OnNetwork => ({
  network_code: code,
  network_name: name,
  chain,
  chain_id,
})

export function nodeOf(
  { nodes }: Pick<Context, 'nodes'>,
  { network_code, network_name }: OnNetwork,
): TransferNode {
  const node = nodes(network_code)
  if (node === null) throw refusal('NODE_MISSING', { network: network_name })
  return node
}

/** For a new transfer. Bytes of earlier ones stay payable, so their fate is followed wherever a chain can. */
export function offeredTransfersOf(
  { offeredChains }: Pick<Config, 'offeredChains'>,
  network: Network,
): Transfers {
  if (!offeredChains.has(network.chain)) throw sendsNothing(network)
  return transfersOf(onNetwork(network))
}

const sendsNothing = ({ name }: Pick<Network, 'name'>): Refused =>
  refusal('NETWORK_SENDS_NOTHING', { field: 'network_code', network: name })

export function transfersOf(network: OnNetwork): Transfers {
  const { chain, network_name } = network
  const { transfers } = chainOf(chain)
  if (transfers === null) throw sendsNothing({ name: network_name })
  const place = { network: network_name, symbol: nativeOfNetwork(network).symbol }
  return {
    ...transfers,
    assertBuildable: (intent) => orUnbuildable(place, () => transfers.assertBuildable(intent)),
    estimate: (...parameters) => orUnbuildable(place, () => transfers.estimate(...parameters)),
    build: (...parameters) => orUnbuildable(place, () => transfers.build(...parameters)),
  }
}

/** A transfer that the chain cannot encode is the requester's fault: an amount out of range, or a token that moves
 *  differently. */
export function orUnbuildable<T>(place: UnbuildablePlace, build: () => T): T {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof UnbuildableTransfer)) throw error
    const { field, code } = error
    throw refusal('TRANSFER_UNBUILDABLE', { field, why: reasonOfUnbuildable(code, place) })
  }
}

interface UnbuildablePlace {
  /** Its name. */
  readonly network: string
  /** The symbol of its own coin. */
  readonly symbol: string
}

function reasonOfUnbuildable(code: UnbuildableCode, { network, symbol }: UnbuildablePlace): RefusalBody {
  switch (code) {
    case 'ADDRESS':
    case 'NETWORK':
    case 'AMOUNT':
    case 'MEMO':
      return reason(`UNBUILDABLE_${code}`, { network })
    case 'ASSET':
      return reason('UNBUILDABLE_ASSET', { network, symbol })
    case 'FEE_LIMIT':
    case 'REFERENCE':
      return reason(`UNBUILDABLE_${code}`)
  }
}
