/** The wallet that can send, of all networks, if there is exactly one. */
import { useQuery } from '@tanstack/react-query'
import { signingWalletsQuery } from '../../../calls/signing-wallets-query.ts'
import { canRequestFrom } from '../../requesting/can-request-from.ts'
import { useSession } from '../../../session/use-session.ts'

export function useOnlySigningWallet() {
  const { entityId } = useSession()
  const wallets = useQuery(signingWalletsQuery(entityId))
  const able = wallets.data?.filter(canRequestFrom) ?? []
  return able.length === 1 ? (able[0] ?? null) : null
}
