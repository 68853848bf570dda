import type { BroadcastMeaning, Transfers } from '@holdfast/chains'
import { reason, type RefusalBody } from '@holdfast/contract'
import { ProviderError, ProviderRefused, type TransferNode } from '@holdfast/providers'
import type { TransferRequestView } from '@holdfast/store/read'
import { type Refused, refusal } from '../../../http/refusal.ts'
import { transfersOf } from '../node.ts'
import { advanceSigning } from './advance-signing.ts'
import type { Flow } from './flow.ts'
import { settleTransfer } from './settle-transfer.ts'
import { Unclear } from './signing-failure.ts'

const mostTries = 3

/** Submits the signed bytes to the node. Each attempt is counted in advance, because from the first one on the node may
 *  have them. */
export async function sendBytes(flow: Flow, signedView: TransferRequestView): Promise<TransferRequestView> {
  const { node, onPoint } = flow
  const { signed, tx_hash: hash } = signedView
  if (signed === null || hash === null) throw new Error(`transfer ${signedView.id} is signed without bytes`)
  const transfers = transfersOf(signedView)
  let view = signedView
  for (let attempt = 1; ; attempt++) {
    const tries = view.broadcast_tries + 1
    view = await advanceSigning(flow, view, {
      change: { broadcast_tries: tries },
      step: { category: 'broadcast', step: 'sending', message: reason('STEP_SENDING', { count: tries }) },
    })
    onPoint?.('sending')
    const answer = await answerOf(node, transfers, signed, hash)
    onPoint?.('sent')
    switch (answer.meaning) {
      case 'accepted':
      case 'seen':
        return settleTransfer(flow, view, {
          move: 'broadcast',
          answer: answer.code,
          tx_hash: hash,
          message: reason('STEP_BROADCAST', { answer: answer.code }),
        })
      case 'refused':
      case 'expired':
      case 'poor':
        await advanceSigning(flow, view, {
          change: { broadcast_answer: answer.code },
          step: {
            category: 'broadcast',
            level: 'error',
            step: 'refused',
            message: reason('STEP_REFUSED', { answer: answer.code }),
          },
        })
        throw notTaken(answer, view)
      case 'later':
      case 'elsewhere':
      case 'unclear':
        if (attempt === mostTries)
          throw new Unclear(answer.why ?? reason('FOREIGN_TEXT', { text: answer.message || answer.code }))
    }
  }
}

/** A rejection by one node is not final: until the bytes expire, anyone can still submit them. */
export function notTaken({ code, message }: SendAnswer, { expiration }: TransferRequestView): Refused {
  const answer = message === '' || message === code ? code : `${code}: ${message}`
  return expiration === null
    ? refusal('BYTES_NOT_TAKEN', { answer })
    : refusal('BYTES_NOT_TAKEN_UNTIL', { answer, until: expiration.toISOString() })
}

export interface SendAnswer {
  readonly meaning: BroadcastMeaning | 'unclear'
  readonly code: string
  readonly message: string
  /** Set when there was no answer, or an unreadable one. */
  readonly why?: RefusalBody
}

export async function answerOf(
  node: TransferNode,
  transfers: Transfers,
  signed: Uint8Array,
  hash: string,
): Promise<SendAnswer> {
  try {
    const answer = transfers.parseBroadcast(await node.broadcast(signed), hash)
    return answer.ok
      ? answer.value
      : unclear('UNREADABLE', reason('ANSWER_UNREADABLE', { reason: answer.reason }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return unclear(error instanceof ProviderRefused ? 'NODE_REFUSED' : 'NO_ANSWER', error.fault)
  }
}

const unclear = (code: string, why: RefusalBody): SendAnswer => ({
  meaning: 'unclear',
  code,
  message: '',
  why,
})
