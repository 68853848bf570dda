import { useQuery } from '@tanstack/react-query'
import { signingWalletsQuery } from '../../calls/signing-wallets-query.ts'
import { useSession } from '../../session/use-session.ts'
import { canRequestFrom } from './can-request-from.ts'
import { useActor } from './use-actor.ts'
import { useTransferWords } from './words.ts'

/** Why the person cannot request any transfer here, as far as the console knows. Null: they can. */
export function useWhyNoRequests(): string | null {
  const { form: words } = useTransferWords()
  const { entityId } = useSession()
  const { isKnown, mayDraft } = useActor()
  const { data = [] } = useQuery(signingWalletsQuery(entityId))
  if (isKnown && !mayDraft) return words.viewerOnly
  const keyed = data.filter(({ key_id }) => key_id !== null)
  return keyed.length > 0 && !keyed.some(canRequestFrom) ? words.notRequester : null
}
