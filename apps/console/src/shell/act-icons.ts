import { CircleCheck, PenLine, Send } from 'lucide-react'

/** The icons of the acts that transfers wait for. */
export const actIcons = { approve: CircleCheck, sign: PenLine, send: Send } as const
