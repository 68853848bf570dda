import { giveUpAfterMs } from '../../webhooks/back-off.ts'

export const deliveryTimes = (now: Date) => ({ now, giveUpAt: new Date(now.getTime() + giveUpAfterMs) })
