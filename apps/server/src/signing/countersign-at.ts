import { type AuditHead, Countersigned as Answer } from '@holdfast/mpc/nodes'
import { type SignerClient, SignerDown, SignerRefuses } from './signer-client.ts'
import type { Countersigned } from './signing.ts'

const patienceMs = 5_000

/** Asks a signer to countersign the newest events of an audit record. */
export async function countersignAt(signer: SignerClient, head: AuditHead): Promise<Countersigned> {
  try {
    const call = { method: 'POST', path: '/audit', body: JSON.stringify(head) } as const
    return await signer.ask(call, Answer, patienceMs)
  } catch (error) {
    if (error instanceof SignerRefuses) return { receipts: null, code: error.refusal.code }
    if (error instanceof SignerDown) return { receipts: null, code: null }
    throw error
  }
}
