import { codeOf, uniqueViolation } from '@holdfast/store'
import { refusal } from '../../http/refusal.ts'

export const refusalOfTwin = (error: unknown): unknown =>
  codeOf(error) === uniqueViolation ? refusal('TOKEN_LISTED', { field: 'contract_address' }) : error
