import type { Account } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { Refused } from '../../http/refusal.ts'
import { hasFlagsOf } from '../members/may-change.ts'

export function assertMayTouchAccount({ actor }: Who, account: Account): void {
  if (!hasFlagsOf(actor.user, account))
    throw new Refused(403, 'This person has rights that you do not have: you may not change their account.')
}
