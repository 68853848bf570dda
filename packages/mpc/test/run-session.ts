/**
 * Runs all parties of a session in one thread, with the transport and the coordinator, and every way in which
 * these can misbehave.
 */
import {
  type Abort,
  type Ceremony,
  decodeMessage,
  encodeMessage,
  type Engine,
  engine,
  type Message,
  type PartyId,
  type Result,
  type Step,
} from '../src/index.ts'

export type Outcome =
  | { readonly status: 'finished'; readonly result: Result }
  | { readonly status: 'aborted'; readonly abort: Abort }
  | { readonly status: 'stuck'; readonly awaiting: readonly PartyId[] }

/** The messages that the network delivers to one receiver for one message: none, one or several. */
export type Network = (message: Message, receiver: PartyId) => readonly Message[]

export interface Observation {
  readonly party: PartyId
  readonly step: Step
}

const honest: Network = (message) => [message]

/**
 * Runs until no message is left: every party is finished, aborted, or waiting for a message that will not
 * come.
 */
export function runSession(
  ceremonies: ReadonlyMap<PartyId, Ceremony>,
  network: Network = honest,
  observe: (observation: Observation) => void = () => undefined,
  engineOf: (party: PartyId) => Engine = () => engine,
): Map<PartyId, Outcome> {
  const steps = new Map<PartyId, Step>()
  let queue: { receiver: PartyId; message: Message }[] = []
  const take = (party: PartyId, step: Step): void => {
    observe({ party, step })
    steps.set(party, step)
    if (step.status === 'aborted') return
    for (const message of step.messages)
      for (const receiver of ceremonies.keys())
        if (receiver !== party && (message.to === 'all' || message.to === receiver))
          for (const delivered of network(decodeMessage(encodeMessage(message)), receiver))
            queue.push({ receiver, message: delivered })
  }
  for (const [party, ceremony] of ceremonies) take(party, engineOf(party).start(ceremony))
  while (queue.length > 0) {
    const [next, ...rest] = queue
    queue = rest
    const step = next && steps.get(next.receiver)
    if (step?.status === 'waiting' && next)
      take(next.receiver, engineOf(next.receiver).handle(step.state, [next.message]))
  }
  return new Map([...steps].map(([party, step]) => [party, outcomeOf(step)]))
}

export const outcomeOf = (step: Step): Outcome =>
  step.status === 'waiting' ? { status: 'stuck', awaiting: step.awaiting } : step
