import { giveUpAfterMs } from '../../webhooks/next-attempt-at.ts'

export const deliveryTimes = (now: Date) => ({ now, giveUpAt: new Date(now.getTime() + giveUpAfterMs) })
