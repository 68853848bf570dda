import { codeOf, uniqueViolation } from '@holdfast/store'
import { Refused } from '../../http/refusal.ts'

export const refusalOfTwin = (error: unknown): unknown =>
  codeOf(error) === uniqueViolation
    ? new Refused(409, 'contract_address: the catalogue has this token already')
    : error
