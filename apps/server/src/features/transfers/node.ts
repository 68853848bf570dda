/** The node and the chain of a transfer's network. */
import { chainOf, type Transfers, UnbuildableTransfer } from '@holdfast/chains'
import type { TransferNode } from '@holdfast/providers'
import type { Network, TransferRequestView } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { Refused } from '../../http/refusal.ts'

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
  if (node === null) throw new Refused(503, `No node of ${network_name} is configured.`)
  return node
}

export function transfersOf({ chain, network_name }: OnNetwork): Transfers {
  const { transfers } = chainOf(chain)
  if (transfers === null) throw new Refused(422, `network_code: nothing is sent on ${network_name} yet`)
  return {
    ...transfers,
    assertBuildable: (intent) => orUnbuildable(() => transfers.assertBuildable(intent)),
    estimate: (...given) => orUnbuildable(() => transfers.estimate(...given)),
    build: (...given) => orUnbuildable(() => transfers.build(...given)),
  }
}

/** What a chain has no bytes for is the fault of who asked for it: an amount beyond its numbers, a token it moves otherwise. */
export function orUnbuildable<T>(build: () => T): T {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof UnbuildableTransfer)) throw error
    throw new Refused(422, `This transfer cannot be built: ${error.message}`)
  }
}
