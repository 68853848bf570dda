import type { Queryable } from '@holdfast/store'
import { type Account, findAccount } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'

export async function getAccount(db: Queryable, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (account === undefined) throw notFound('user')
  return account
}
