/** Sessions of the signers, and the completion of those that make shares: the new shares sign, then the signers keep
 *  them. */
import { reason } from '@holdfast/contract'
import { createHash, randomUUID } from 'node:crypto'
import { type KeptStatementBody, type SessionResult, toBase64 } from '@holdfast/mpc/nodes'
import { z } from 'zod'
import { agreedSignature } from './agreement.ts'
import { forgetSession, keyOf } from './ask-signer.ts'
import { carrySession, type Order, type Running } from './carry-session.ts'
import { explainFailure } from './session-failure.ts'
import type { SignerClient } from './signer-client.ts'
import { SigningAborted } from './signing.ts'
import { subsets } from './subsets.ts'

export const roundPatienceMs = 8_000
/** Making a key takes seconds of arithmetic for each party. */
export const keyPatienceMs = 60_000

export interface NewShares {
  readonly publicKey: Uint8Array
  readonly epoch: number
  readonly threshold: number
}

export class Sessions {
  readonly #signers: readonly SignerClient[]

  constructor(signers: readonly SignerClient[]) {
    this.#signers = signers
  }

  /** For acts that need exactly these signers. */
  async runOnce(running: Running): Promise<readonly SessionResult[]> {
    return this.run(running).catch((error: unknown) => {
      throw explainFailure(error)
    })
  }

  /** The results of all parties. After an early end the signers forget the session. */
  async run(running: Running): Promise<readonly SessionResult[]> {
    try {
      return await carrySession(running)
    } catch (error) {
      await forgetSession(running.signers, running.sessionId)
      throw error
    }
  }

  /** Shows that these signers can sign, with a message that is not a transaction. */
  async check(
    keyId: string,
    key: Pick<NewShares, 'publicKey' | 'epoch'>,
    signers: readonly SignerClient[],
  ): Promise<void> {
    const parties = signers.map(({ party }) => party)
    const order: Order = { kind: 'check', keyId, parties, epoch: key.epoch }
    const sessionId = sessionIdOf(randomUUID())
    const patienceMs = roundPatienceMs
    const results = await this.runOnce({ order, sessionId, signers, patienceMs, onRound: () => undefined })
    const { publicKey } = agreedSignature(results)
    if (toBase64(publicKey) !== toBase64(key.publicKey)) throw new SigningAborted(reason('SESSION_OTHER_KEY'))
  }

  /** Shows that every two of these signers can sign with each other. */
  async checkAll(keyId: string, key: NewShares, signers: readonly SignerClient[]): Promise<void> {
    for (const quorum of quorumsOfPairs(signers, key.threshold)) await this.check(keyId, key, quorum)
  }

  /** Signers keep new shares after they have signed with them and every other party. A signer that has kept them already
   *  confirms it. */
  async keep(keyId: string, next: NewShares, holders: readonly SignerClient[]): Promise<void> {
    await this.checkAll(keyId, next, holders)
    const epochs = new Map(
      await Promise.all(
        holders.map(async (signer) => [signer, (await keyOf(signer, keyId))?.epoch ?? 0] as const),
      ),
    )
    // A signer that received its share keeps it only after the dealers have kept theirs.
    for (const signer of holders.toSorted(
      (left, right) => (epochs.get(right) ?? 0) - (epochs.get(left) ?? 0),
    ))
      await this.#keepAt(keyId, next.epoch, signer, await this.#statementsOf(keyId))
  }

  /** From the first answer on the key exists: that signer never gives up its share, and the others do so only with its
   *  statement. */
  async endGeneration(keyId: string, epoch: number, holders: readonly SignerClient[]): Promise<void> {
    const [first, ...others] = holders
    if (first !== undefined) await this.#keepAt(keyId, epoch, first)
    await Promise.allSettled(others.map((signer) => this.#keepAt(keyId, epoch, signer)))
  }

  async #statementsOf(keyId: string): Promise<readonly KeptStatementBody[]> {
    const keys = await Promise.all(this.#signers.map((signer) => keyOf(signer, keyId)))
    return keys.flatMap((key) =>
      key === null ? [] : [{ ...key.kept, signature: toBase64(key.kept.signature) }],
    )
  }

  async #keepAt(
    keyId: string,
    epoch: number,
    signer: SignerClient,
    statements: readonly KeptStatementBody[] = [],
  ): Promise<void> {
    const body = JSON.stringify({ epoch, statements })
    await signer
      .ask({ method: 'POST', path: `/keys/${keyId}/keep`, body }, z.object({}), roundPatienceMs)
      .catch((error: unknown) => {
        throw explainFailure(error)
      })
  }
}

export const sessionIdOf = (name: string): string =>
  createHash('sha256').update(`holdfast session 1\n${name}`).digest('hex')

/** Sets of `size` members in which every pair of `all` occurs. */
export function quorumsOfPairs<T>(all: readonly T[], size: number): T[][] {
  const quorums: T[][] = []
  for (const pair of subsets(all, 2)) {
    if (quorums.some((quorum) => pair.every((member) => quorum.includes(member)))) continue
    quorums.push([...pair, ...all.filter((other) => !pair.includes(other)).slice(0, size - 2)])
  }
  return quorums.map((quorum) => all.filter((member) => quorum.includes(member)))
}
