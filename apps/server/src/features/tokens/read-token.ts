import type { Queryable } from '@holdfast/store'
import { findTokenById, listSharedSymbols } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import { presentToken } from './present.ts'

export async function readToken(db: Queryable, id: string) {
  const token = await findTokenById(db, id)
  if (token === undefined) throw notFound('token')
  return presentToken(token, await listSharedSymbols(db, [token.network_id]))
}
