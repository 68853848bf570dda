/** Requests to one signer outside any session. A silent or refusing signer yields null. */
import { NodeHealth, NodeKey } from '@holdfast/mpc/nodes'
import { z } from 'zod'
import type { Reading } from './generations.ts'
import { type SignerClient, SignerDown, SignerRefuses } from './signer-client.ts'

const patienceMs = 2_000

export const healthOf = (signer: SignerClient): Promise<NodeHealth | null> =>
  signer.ask({ method: 'GET', path: '/health' }, NodeHealth, patienceMs).catch(nullWhenDown)

export const keyOf = (signer: SignerClient, keyId: string): Promise<NodeKey | null> =>
  signer.ask({ method: 'GET', path: `/keys/${keyId}` }, NodeKey, patienceMs).catch(nullWhenDown)

export const readKey = (signers: readonly SignerClient[], keyId: string): Promise<readonly Reading[]> =>
  Promise.all(
    signers.map(async (signer) => {
      const key = await keyOf(signer, keyId)
      return { party: signer.party, isUp: key !== null || (await healthOf(signer)) !== null, key }
    }),
  )

/** Used after an early end. */
export const forgetSession = async (signers: readonly SignerClient[], sessionId: string): Promise<void> => {
  await Promise.allSettled(
    signers.map((signer) =>
      signer.ask({ method: 'DELETE', path: `/sessions/${sessionId}` }, z.object({}), patienceMs),
    ),
  )
}

export function nullWhenDown(error: unknown): null {
  if (error instanceof SignerDown || error instanceof SignerRefuses) return null
  throw error
}
