/** The messages of the channels, by the contract. Loaded with the first message, because no page needs it to render. */
import { type AdminMessage, type AdminMessageType, readExactly, type Shape } from '@holdfast/contract'
import { adminPayloads, messages } from 'virtual:contract'

export const isBalanceMessage = (text: string): boolean => readMessage(messages.balances, text) !== null

/** The quiet period in a JoinedMessage; null for any other text. */
export function quietMsIn(text: string): number | null {
  const message = readMessage(messages.joined, text)
  return typeof message?.quiet_ms === 'number' ? message.quiet_ms : null
}

const envelope: Shape = {
  is: 'object',
  fields: { type: { is: 'choice', of: Object.keys(adminPayloads) }, payload: { is: 'any' } },
}

/** Null for any text that is not a message of these types with a payload of its shape. */
export async function readAdminMessage(text: string): Promise<AdminMessage | null> {
  const message = readMessage(envelope, text)
  if (message === null) return null
  const type = message.type as AdminMessageType
  const shape = adminPayloads[type]
  const exact = shape === undefined ? null : readExactly(shape, JSON.stringify(message.payload ?? null))
  if (exact !== null) return { type, payload: exact.value as AdminMessage['payload'] }
  return (await import('./whole-contract.ts')).parseAdminMessage(text)
}

function readMessage(shape: Shape, text: string): Readonly<Record<string, unknown>> | null {
  try {
    return (readExactly(shape, text)?.value ?? null) as Readonly<Record<string, unknown>> | null
  } catch {
    return null
  }
}
