import { refusal } from '../../http/refusal.ts'

export const claimedElsewhere = () => refusal('SIGNING_ELSEWHERE')
