import { Refused } from '../../http/refusal.ts'

export const claimedElsewhere = () =>
  new Refused(409, 'Somebody else is signing this transfer at the moment.')
