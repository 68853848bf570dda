/** The hashes of the blocks that wallets were compared at, from the ledger or else from the network's node. A node that does not answer
 *  in time leaves the hash unknown. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chainOf } from '@holdfast/chains'
import { answer, ProviderError } from '@holdfast/providers'
import type { Network } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import type { Scope, StatementOnWire } from './scope.ts'

type Wallet = StatementOnWire['wallets'][number]

const patienceMs = 2_000
const mostAsked = 50

export async function nameBlocks(
  { providers }: Pick<Context, 'providers'>,
  { views }: Scope,
  wallets: readonly Wallet[],
): Promise<Wallet[]> {
  const networkOf = new Map(views.map(({ wallet, network }) => [wallet.id, network]))
  const requests = new Map<string, Promise<string | null>>()
  const late = new AbortController()
  const timeout = sleep(patienceMs, null, { signal: late.signal })
  timeout.catch(() => undefined)
  const hashOf = (network: Network, height: number): Promise<string | null> => {
    const key = `${network.id} ${height}`
    const known = requests.get(key)
    if (known !== undefined) return known
    if (requests.size >= mostAsked) return Promise.resolve(null)
    const found = Promise.race([ask(providers, network, height), timeout])
    requests.set(key, found)
    return found
  }
  const named = await Promise.all(
    wallets.map(async (wallet): Promise<Wallet> => {
      const network = networkOf.get(wallet.id)
      if (wallet.reconciliation === null || network === undefined) return wallet
      const hash = await hashOf(network, wallet.reconciliation.block)
      return { ...wallet, reconciliation: { ...wallet.reconciliation, hash } }
    }),
  )
  late.abort()
  return named
}

async function ask(
  providers: Context['providers'],
  network: Network,
  height: number,
): Promise<string | null> {
  const [provider] = providers(network.code)
  const { history } = chainOf(network.chain)
  if (provider === undefined || history === null || !provider.answers.has('block-header')) return null
  try {
    const header = await answer(provider, { ask: 'block-header', height })
    const block = header === null ? null : history.blocks.parseHeader(header)
    return block?.ok === true && block.value.number === height ? block.value.id : null
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}
