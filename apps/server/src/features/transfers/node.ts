/** The node and the chain of a transfer's network. */
import { chainOf, type Transfers, UnbuildableTransfer } from '@holdfast/chains'
import { reason } from '@holdfast/contract'
import type { TransferNode } from '@holdfast/providers'
import type { Network, TransferRequestView } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'

export type OnNetwork = Pick<TransferRequestView, 'network_code' | 'network_name' | 'chain'>

export const onNetwork = ({ code, name, chain }: Network): OnNetwork => ({
  network_code: code,
  network_name: name,
  chain,
})

export function nodeOf(
  { nodes }: Pick<Context, 'nodes'>,
  { network_code, network_name }: OnNetwork,
): TransferNode {
  const node = nodes(network_code)
  if (node === null) throw refusal('NODE_MISSING', { network: network_name })
  return node
}

export function transfersOf({ chain, network_name }: OnNetwork): Transfers {
  const { transfers } = chainOf(chain)
  if (transfers === null)
    throw refusal('NETWORK_SENDS_NOTHING', { field: 'network_code', network: network_name })
  return {
    ...transfers,
    assertBuildable: (intent) => orUnbuildable(() => transfers.assertBuildable(intent)),
    estimate: (...parameters) => orUnbuildable(() => transfers.estimate(...parameters)),
    build: (...parameters) => orUnbuildable(() => transfers.build(...parameters)),
  }
}

/** A transfer that the chain cannot encode is the requester's fault: an amount out of range, or a token that moves
 *  differently. */
export function orUnbuildable<T>(build: () => T): T {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof UnbuildableTransfer)) throw error
    const { field, code } = error
    throw refusal('TRANSFER_UNBUILDABLE', { field, why: reason(`UNBUILDABLE_${code}`) })
  }
}
