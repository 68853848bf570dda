/** The refusals of the policy that neither time nor place can lift: such a draft could never be submitted. */
import type { Checks } from './use-transfers.ts'

type Refusal = Checks['policy']['refusals'][number]

const lasting: ReadonlySet<Refusal['code']> = new Set([
  'RECIPIENT_NOT_LISTED',
  'OVER_TRANSACTION_CAP',
  'WORTH_UNKNOWN',
])

export const preventsDraft = ({ code }: Refusal): boolean => lasting.has(code)
