/** What a node answers, with its failures as refusals. */
import type { Parsed } from '@holdfast/ledger'
import { ProviderError } from '@holdfast/providers'
import { Refused } from '../../http/refusal.ts'

/** Null: the error is not the node's. */
export function nodeInWords(error: unknown): Refused | null {
  if (!(error instanceof ProviderError)) return null
  return new Refused(503, `The node does not answer: ${error.reason}`)
}

/** Awaits a call to the node and turns its failure into a `Refused`. */
export async function withNodeRefusals<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw nodeInWords(error) ?? error
  }
}

export function readAnswer<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value
  throw new Refused(502, `The node’s answer cannot be read: ${parsed.reason}`)
}
