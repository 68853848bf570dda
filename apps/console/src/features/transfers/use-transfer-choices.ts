/** The networks, wallets and tokens that the transfer form offers. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { signingWalletsQuery } from '../../calls/signing-wallets-query.ts'
import { useSession } from '../../session/use-session.ts'
import { optionsState } from '../../ui/options-state.ts'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import type { Token } from '../tokens/token-fields.ts'
import { canRequestFrom } from '../requesting/can-request-from.ts'
import type { Chosen } from './transfer-fields.ts'
import type { Typed } from './typed-transfer.ts'
import { useTransferWords } from './words.ts'

/** With the contract if the symbol alone is ambiguous. */
function tokenLabel(
  { symbol, name, shares_symbol, contract_address }: Token,
  words: ReturnType<typeof useTransferWords>,
): string {
  if (shares_symbol === true) return words.tokenOption(symbol, name, contract_address ?? words.nativeCoin)
  return symbol === name ? symbol : `${symbol} · ${name}`
}

/** Wallets and tokens depend on the network. */
export function useTransferChoices(typed: Typed) {
  const words = useTransferWords()
  const { form } = words
  const { entityId } = useSession()
  const networks = useQuery(activeNetworksQuery)
  const network = networks.data?.find(({ id }) => id === typed.network)
  const code = network?.network_code
  const wallets = useQuery({ ...signingWalletsQuery(entityId, code), enabled: code !== undefined })
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: () => api.listTokens(), staleTime: 60_000 })
  // Wallets with a key of the signers come first.
  const listed = (wallets.data ?? []).toSorted(
    (a, b) => Number(a.key_id === null) - Number(b.key_id === null) || a.name.localeCompare(b.name),
  )
  const offered = (tokens.data ?? []).filter(
    ({ network_id, is_active }) => network_id === typed.network && is_active,
  )
  const chosen: Chosen = {
    network,
    wallet: listed.find(({ id }) => id === typed.wallet),
    token: offered.find(({ id }) => id === typed.token),
  }
  return {
    chosen,
    networks: (networks.data ?? []).map(({ id, name, can_send: canSend = true }) => ({
      value: id,
      label: canSend ? name : form.networkNotYet(name),
      isDisabled: !canSend,
    })),
    networksState: optionsState(networks),
    wallets: listed.map(({ id, name, key_id }) => ({
      value: id,
      label: key_id === null ? form.walletWatched(name) : name,
    })),
    signingWallets: listed.filter(canRequestFrom).map(({ id, name }) => ({ value: id, label: name })),
    walletsState: optionsState(wallets),
    hasNoWallets: wallets.data?.length === 0,
    tokens: offered.map((token) => {
      const label = tokenLabel(token, words)
      return {
        value: token.id,
        label: token.is_verified === false ? words.tokenUnverified(label) : label,
        isDisabled: token.is_verified === false,
      }
    }),
    tokensState: optionsState(tokens),
  }
}
