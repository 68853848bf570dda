/** The actions of a request whose key has rules. People sign on the approver page, which shows exactly what is signed. */
import { WhyNotButton } from './WhyNotButton.tsx'
import { mayReject, mayResubmit, needsRequestSigned } from './request-actions.ts'
import type { Actor } from './use-actor.ts'
import type { RequestActs } from './use-request-acts.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

interface Props {
  readonly request: TransferRequest
  readonly actor: Actor
  readonly acts: RequestActs
  /** For the names of the buttons. */
  readonly transfer: string
}

export function RuledActions({ request, actor, acts, transfer }: Props) {
  const words = useTransferWords()
  const { id } = request
  const why = acts.busy.has(id) ? words.whyNot['under-way'] : null
  const offered = [
    ['signRequest', needsRequestSigned(request, actor), acts.openApprover],
    ['reject', mayReject(request, actor), acts.openApprover],
    ['resubmit', mayResubmit(request, actor), acts.resubmit],
  ] as const
  return offered
    .filter(([, isOffered]) => isOffered)
    .map(([action, , act]) => (
      <WhyNotButton
        key={action}
        name={words.actionOf(words.actions[action], transfer)}
        why={why}
        onClick={() => void act(id)}
      >
        {words.actions[action]}
      </WhyNotButton>
    ))
}
