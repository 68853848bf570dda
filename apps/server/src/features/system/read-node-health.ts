import type { RefusalBody } from '@holdfast/contract'
import { type HistoryProvider, ProviderError } from '@holdfast/providers'

export interface NodeHealth {
  readonly latestBlock: number | null
  /** Null: the node answers. */
  readonly error: RefusalBody | null
}

export async function readNodeHealth(provider: Pick<HistoryProvider, 'fetchHeads'>): Promise<NodeHealth> {
  try {
    const { head } = await provider.fetchHeads()
    return { latestBlock: head.number, error: null }
  } catch (error) {
    if (error instanceof ProviderError) return { latestBlock: null, error: error.fault }
    throw error
  }
}
