import { chainFault, type ProviderName } from '@holdfast/ledger'
import { ProviderAnswerUnreadable } from './errors.ts'

/** Usage: `throw unreadable(provider, call, 'no list')`. */
export const unreadable = (provider: ProviderName, call: string, reason: string): ProviderAnswerUnreadable =>
  new ProviderAnswerUnreadable(provider, call, chainFault('ANSWER_UNREADABLE', { reason }))
