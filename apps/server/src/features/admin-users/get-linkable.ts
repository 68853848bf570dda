import type { Transaction } from '@holdfast/store'
import type { Account } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { assertMayTouchAccount } from './assert-may-touch-account.ts'
import { getAccount } from './get-account.ts'

export async function getLinkable(tx: Transaction, who: Who, id: string): Promise<Account> {
  const account = await getAccount(tx, id)
  assertMayTouchAccount(who, account)
  if (account.is_retired) throw refusal('ACCOUNT_ARCHIVED')
  return account
}
