import type { BroadcastMeaning, Transfers } from '@holdfast/chains'
import { ProviderError, ProviderRefused, type TransferNode } from '@holdfast/providers'
import type { TransferRequestView } from '@holdfast/store/read'
import { Refused } from '../../../http/refusal.ts'
import { transfersOf } from '../node.ts'
import { advanceSigning } from './advance-signing.ts'
import type { Flow } from './flow.ts'
import { settleTransfer } from './settle-transfer.ts'
import { Unclear } from './signing-failure.ts'

const mostTries = 3

/** Hands the signed bytes to the node. Each try is counted before it is made: from the first one on the node may have them. */
export async function sendBytes(flow: Flow, signedView: TransferRequestView): Promise<TransferRequestView> {
  const { node, onPoint } = flow
  const { signed, tx_hash: hash } = signedView
  if (signed === null || hash === null) throw new Error(`transfer ${signedView.id} is signed without bytes`)
  const transfers = transfersOf(signedView)
  let view = signedView
  let last = ''
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const tries = view.broadcast_tries + 1
    view = await advanceSigning(flow, view, {
      change: { broadcast_tries: tries },
      step: { category: 'broadcast', step: 'sending', message: `Handed to the node, try ${tries}.` },
    })
    onPoint?.('sending')
    const answer = await answerOf(node, transfers, signed, hash)
    onPoint?.('sent')
    switch (answer.meaning) {
      case 'accepted':
      case 'seen':
        return settleTransfer(flow, view, { move: 'broadcast', answer: answer.code })
      case 'refused':
      case 'expired':
      case 'poor':
        await advanceSigning(flow, view, {
          change: { broadcast_answer: answer.code },
          step: {
            category: 'broadcast',
            level: 'error',
            step: 'refused',
            message: `The node refused it: ${answer.code}.`,
          },
        })
        throw notTaken(answer, view)
      case 'later':
      case 'elsewhere':
      case 'unclear':
        last = answer.message || answer.code
    }
  }
  throw new Unclear(last)
}

/** A rejection by one node is not final: until the bytes expire, anyone can still submit them. */
function notTaken({ code, message }: SendAnswer, { expiration }: TransferRequestView): Refused {
  const validUntil = expiration === null ? '' : ` until ${expiration.toISOString()}`
  return new Refused(
    409,
    `The node did not take the transaction (${code}${message === '' || message === code ? '' : `: ${message}`}). What is signed stays valid${validUntil}: it can be handed over again, and fails as EXPIRED once the chain has passed its time. Do not ask for it anew before that.`,
  )
}

interface SendAnswer {
  readonly meaning: BroadcastMeaning | 'unclear'
  readonly code: string
  readonly message: string
}

async function answerOf(
  node: TransferNode,
  transfers: Transfers,
  signed: Uint8Array,
  hash: string,
): Promise<SendAnswer> {
  try {
    const answer = transfers.parseBroadcast(await node.broadcast(signed), hash)
    return answer.ok ? answer.value : { meaning: 'unclear', code: 'UNREADABLE', message: answer.reason }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const code = error instanceof ProviderRefused ? 'NODE_REFUSED' : 'NO_ANSWER'
    return { meaning: 'unclear', code, message: error.reason }
  }
}
