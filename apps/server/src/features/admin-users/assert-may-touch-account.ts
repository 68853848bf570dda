import type { Account } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { hasFlagsOf } from '../members/may-change.ts'

export function assertMayTouchAccount({ actor }: Who, account: Account): void {
  if (!hasFlagsOf(actor.user, account)) throw refusal('ACCOUNT_ABOVE_YOU')
}
