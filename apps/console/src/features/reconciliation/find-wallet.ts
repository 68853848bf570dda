/** A wallet by its id or by its address; addresses are looked up without regard to case, archived wallets too. */
import { api } from '../../calls/api.ts'

export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** Null when there is none. An id is believed; whether it exists, the next call says. */
export async function findWalletId(text: string, entityId: string): Promise<string | null> {
  if (isId(text)) return text
  const wanted = text.toLowerCase()
  for (const archived of ['false', 'true'] as const) {
    const wallets = await api.listWallets({ query: { entity_id: entityId, archived } })
    const found = wallets.find(({ address }) => address.toLowerCase() === wanted)
    if (found !== undefined) return found.id
  }
  return null
}
