/** Finds a wallet by its id or address; addresses are compared without regard to case, archived wallets included. */
import { api } from '../../calls/api.ts'

export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** Null when there is none. An id is not checked here; the next call reports an unknown one. */
export async function findWalletId(text: string, entityId: string): Promise<string | null> {
  if (isId(text)) return text
  const lowered = text.toLowerCase()
  for (const archived of ['false', 'true'] as const) {
    const wallets = await api.listWallets({ query: { entity_id: entityId, archived } })
    const found = wallets.find(({ address }) => address.toLowerCase() === lowered)
    if (found !== undefined) return found.id
  }
  return null
}
