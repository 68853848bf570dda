import type { Queryable } from '@holdfast/store'
import { listUnknownTokens } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import { presentUnknownToken } from '../tokens/present.ts'

export async function readUnknownToken(db: Queryable, id: string): Promise<PresentedToken> {
  const [token] = await listUnknownTokens(db, { id })
  if (token === undefined) throw notFound('unknown_token')
  return presentUnknownToken(token)
}

export type PresentedToken = ReturnType<typeof presentUnknownToken>
