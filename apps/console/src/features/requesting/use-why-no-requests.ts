import { useQuery } from '@tanstack/react-query'
import { signingWalletsQuery } from '../../calls/signing-wallets-query.ts'
import { useSession } from '../../session/use-session.ts'
import { lazyWords } from '../../words/words.tsx'
import { canRequestFrom } from './can-request-from.ts'
import { useActor } from './use-actor.ts'

const useRequestingWords = lazyWords({
  en: async () => (await import('../../../locales/en/requesting.ts')).requesting,
  es: async () => (await import('../../../locales/es/requesting.ts')).requesting,
})

/**
 * Why the person cannot request any transfer here, or none from this wallet, as far as the console knows. Null: they can.
 */
export function useWhyNoRequests(walletId?: string): string | null {
  const words = useRequestingWords()
  const { entityId } = useSession()
  const { isKnown, mayDraft } = useActor()
  const { data = [] } = useQuery(signingWalletsQuery(entityId))
  if (isKnown && !mayDraft) return words.viewerOnly
  const keyed = data.filter(({ key_id }) => key_id !== null)
  if (keyed.length > 0 && !keyed.some(canRequestFrom)) return words.notRequester
  const named = keyed.find(({ id }) => id === walletId)
  return named !== undefined && !canRequestFrom(named) ? words.notThisWallet : null
}
