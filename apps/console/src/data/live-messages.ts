/** What the channels say, by the contract's words. Loaded with the first message: no page needs it to show itself. */
import { BalancesMessage, JoinedMessage } from '@holdfast/contract'

export { parseAdminMessage } from '@holdfast/contract'

export function isBalanceMessage(text: string): boolean {
  try {
    return BalancesMessage.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Of a JoinedMessage; null when it is none. */
export function quietMsIn(text: string): number | null {
  try {
    return JoinedMessage.parse(JSON.parse(text)).quiet_ms
  } catch {
    return null
  }
}
