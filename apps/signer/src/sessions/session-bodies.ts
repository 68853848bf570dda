/** Messages of a session as they are sent to the coordinator. */
import { type Envelope, type Hello, type SessionStepBody, toBase64 } from '@holdfast/mpc/nodes'

export const helloBody = ({ party, key, order, state, signature }: Hello) => ({
  party,
  key: toBase64(key),
  order: toBase64(order),
  ...(state !== undefined && { state: toBase64(state) }),
  signature: toBase64(signature),
})

export const envelopeBody = ({
  from,
  to,
  sequence,
  box,
  signature,
}: Envelope): SessionStepBody['envelopes'][number] => ({
  from,
  to,
  sequence,
  box: toBase64(box),
  signature: toBase64(signature),
})
