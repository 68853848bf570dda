import type { Transaction } from '@holdfast/store'
import { lockToken, type Token } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'

export async function lockUnknownToken(tx: Transaction, id: string): Promise<Token> {
  const token = await lockToken(tx, id)
  if (token === undefined || token.is_known) throw notFound('unknown_token')
  return token
}
