/** The explorer page of a transaction: the network's own explorer, else the usual one of the network or of its chain. http(s) only. */
import { allChainFacts, caip2Of, networkFactsOf } from '@holdfast/ledger'
import type { Network } from './transaction-row.ts'

/**
 * `explorer_url` may be the explorer's front page ('https://nile.tronscan.org') or a prefix for hashes
 * ('https://etherscan.io/tx/'), before its query ('https://solscan.io/tx/?cluster=devnet'). Null when there is no safe link.
 */
export function explorerLink(
  network: Pick<Network, 'chain' | 'chain_id' | 'explorer_url' | 'network_code'> | undefined,
  hash: string,
): string | null {
  if (!network) return null
  const facts = allChainFacts.find(({ name }) => name === network.chain)
  if (facts === undefined) return null
  // No explorer knows a transaction of a sandbox's own network.
  if (!network.explorer_url && facts.sandboxNetworks.includes(network.network_code)) return null
  const own = networkFactsOf(caip2Of(network.chain, network.chain_id))
  const usual = own === null ? facts.explorer.transaction : own.explorer
  const base = network.explorer_url
    ? transactionBase(network.explorer_url, usual ?? facts.explorer.transaction)
    : usual
  if (base === null) return null
  const [path = '', query] = base.endsWith('=') ? [base] : base.split('?', 2)
  return path + encodeURIComponent(hash) + (query === undefined ? '' : `?${query}`)
}

function transactionBase(explorerUrl: string, usual: string): string | null {
  if (!URL.canParse(explorerUrl)) return null
  const url = new URL(explorerUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const isFrontPage = url.pathname === '/' && url.hash.replace(/^#\/?$/, '') === ''
  if (isFrontPage) return url.origin + usual.slice(new URL(usual).origin.length)
  if (url.search !== '' && url.hash === '') return explorerUrl
  return explorerUrl.endsWith('/') || explorerUrl.endsWith('=') ? explorerUrl : `${explorerUrl}/`
}
