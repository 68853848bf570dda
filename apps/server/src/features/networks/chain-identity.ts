/** Checks that a network's node serves the chain of the catalogue: bytes are bound to a chain by its chain id, and
 *  balances and receipts come from the node. */
import { chainOf } from '@holdfast/chains'
import type { ChainName } from '@holdfast/ledger'
import { answer as answerOf, ProviderError, type TransferNode } from '@holdfast/providers'
import type { Context } from '../../context.ts'
import { refusal, Refused } from '../../http/refusal.ts'

type Nodes = Pick<Context, 'nodes'>

/** Block 0 of a node never changes. */
const references = new WeakMap<TransferNode, string>()

/** The CAIP-2 reference that the node reports. Null when no node is configured, or nothing is sent on the chain. Throws
 *  `ProviderError`, and `Refused` for an answer without a chain. */
export async function fetchChainReference(
  { nodes }: Nodes,
  { code, chain }: Pick<NamedChain, 'code' | 'chain'>,
): Promise<string | null> {
  const node = nodes(code)
  const { transfers } = chainOf(chain)
  if (node === null || transfers === null) return null
  const known = references.get(node)
  if (known !== undefined) return known
  const answer = await answerOf(node, transfers.identity.question)
  const parsed = answer === null ? null : transfers.identity.parse(answer)
  if (parsed?.ok !== true) throw refusal('CHAIN_UNNAMED', { network: code })
  references.set(node, parsed.value)
  return parsed.value
}

export interface NamedChain {
  readonly code: string
  readonly name: string
  readonly chain: ChainName
  readonly chain_id: string
}

/** Called before bytes are built. Throws when the node serves another chain or does not report one. */
export async function assertSameChain(context: Nodes, network: NamedChain): Promise<void> {
  const found = await fetchChainReference(context, network)
  if (found !== null && found !== network.chain_id) throw otherChain(network, found)
}

/** Called before a request is created, which is possible while the node is silent; `assertSameChain` follows before bytes
 *  are built. */
export async function assertNotAnotherChain(context: Nodes, network: NamedChain): Promise<void> {
  try {
    await assertSameChain(context, network)
  } catch (error) {
    const isSilent =
      error instanceof ProviderError || (error instanceof Refused && error.code === 'CHAIN_UNNAMED')
    if (!isSilent) throw error
  }
}

/** Called when staff set the chain of a network. Returns the chain id to store: the node's own by default. */
export async function chainIdFor(
  context: Nodes,
  { chain_id, ...network }: Pick<NamedChain, 'code' | 'chain'> & { readonly chain_id: string | undefined },
): Promise<string> {
  const found = await foundOrRefused(context, network)
  if (found === null) return chain_id ?? ''
  if (chain_id !== undefined && chain_id !== found)
    throw refusal('NETWORK_CHAIN_DIFFERS', { field: 'chain_id', chain: found })
  return found
}

async function foundOrRefused(
  context: Nodes,
  network: Pick<NamedChain, 'code' | 'chain'>,
): Promise<string | null> {
  try {
    return await fetchChainReference(context, network)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw refusal('NODE_SILENT', { why: error.fault })
  }
}

const otherChain = ({ name, chain_id }: NamedChain, found: string): Refused =>
  refusal('NODE_OTHER_CHAIN', { network: name, found, expected: chain_id })
