import { decodeTransaction, encodeRaw, transactionId } from '@holdfast/chains/tron'
import { hexToBytes } from '@noble/hashes/utils.js'
import { hexOfText, type Json } from '../../answers/json.ts'
import { Refusal } from '../../refusal.ts'
import type { SandboxTron } from '../../sandbox-tron.ts'
import { bytesOf, type Calls, isVisible, nullPointer } from './face.ts'
import { rawFrom } from './parts.ts'

export const broadcastCalls: Calls = {
  broadcasttransaction: ({ node }, query) => {
    const rawBytes = encodeRaw(rawFrom(query.raw_data, isVisible(query)))
    const signatures = Array.isArray(query.signature) ? query.signature : []
    const txid = transactionId(rawBytes)
    const refusal = broadcast(node, rawBytes, signatures.map(signatureFrom))
    return refusal === null
      ? { result: true, txid }
      : { code: refusal.code, message: hexOfText(refusal.message), txid }
  },
  broadcasthex: ({ node }, query): Json => {
    const transaction = bytesOf(query, 'transaction')
    const { rawBytes, signatures } = decodeTransaction(hexToBytes(transaction))
    const refusal = broadcast(node, rawBytes, signatures)
    return {
      result: refusal === null,
      code: refusal?.code ?? 'SUCCESS',
      message: refusal?.message ?? '',
      transaction,
      txid: transactionId(rawBytes),
    }
  },
}

function signatureFrom(signature: unknown): string {
  if (typeof signature !== 'string') throw nullPointer()
  return bytesOf({ signature }, 'signature')
}

/** Null when accepted. */
export function broadcast(
  node: SandboxTron,
  rawBytes: Uint8Array,
  signatures: readonly string[],
): Refusal | null {
  try {
    node.broadcast(rawBytes, signatures)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    return new Refusal('OTHER_ERROR', `Error: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}
