/** Answers of a node, with failures as refusals. */
import type { Parsed } from '@holdfast/ledger'
import { ProviderError } from '@holdfast/providers'
import { refusal, type Refused } from './http/refusal.ts'

/** Null when the error does not come from the node. */
export function refusalOfNode(error: unknown): Refused | null {
  if (!(error instanceof ProviderError)) return null
  return refusal('NODE_SILENT', { why: error.fault })
}

/** Awaits a call to the node and turns its failure into a `Refused`. */
export async function withNodeRefusals<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw refusalOfNode(error) ?? error
  }
}

export function readAnswer<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value
  throw refusal('NODE_UNREADABLE', { reason: parsed.reason })
}
