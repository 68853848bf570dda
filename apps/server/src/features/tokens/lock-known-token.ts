import type { Transaction } from '@holdfast/store'
import { lockToken, type Token } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import { readToken } from './read-token.ts'

export async function readKnownToken(tx: Transaction, id: string) {
  await lockKnownToken(tx, id)
  return readToken(tx, id)
}

export async function lockKnownToken(tx: Transaction, id: string): Promise<Token> {
  const token = await lockToken(tx, id)
  if (token === undefined || !token.is_known) throw notFound('token')
  return token
}
