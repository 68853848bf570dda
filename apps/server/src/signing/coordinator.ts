/** The server's side of the signers: begins their ceremonies, retries them with other signers where that may help, and
 *  returns results that all of them agree on. It can refuse, delay and lie; the signers decide for themselves what they
 *  take part in. Each act has a file; `sessions.ts` runs one session, `quorums.ts` selects the parties, `agreement.ts`
 *  compares results. */
import type { ActOnRulesBody, AuditHead, Identity, ProposeRulesBody } from '@holdfast/mpc/nodes'
import { readKey } from './ask-signer.ts'
import { CeremonyQueue } from './ceremony-queue.ts'
import { type CoordinatorParts, roundsOf } from './coordinator-parts.ts'
import { countersignAt } from './countersign-at.ts'
import { describeKey } from './describe-key.ts'
import { dropKey } from './drop-key.ts'
import { generateKey } from './generate-key.ts'
import { frozenApart, Quorums } from './quorums.ts'
import { healthOfSigners } from './health-of-signers.ts'
import { refreshKey, repairKey, reshareKey } from './redeal-shares.ts'
import { whyOfSigning } from './refusal-of-signing.ts'
import { actOnRules, proposeRules, readRules } from './rules-at-signers.ts'
import { quorumsOfPairs, Sessions } from './sessions.ts'
import { signWithQuorums } from './sign-with-quorums.ts'
import { type SignerAddress, SignerClient } from './signer-client.ts'
import {
  type Arrangement,
  type Countersigned,
  type KeyBinding,
  type KeyReading,
  type KeyRequest,
  type NewKey,
  type Replaced,
  type Round,
  type ShareProof,
  type SignerHealth,
  type Signing,
  type SigningAttempt,
  type SigningRequest,
  type ThresholdSignature,
  TooFewSigners,
} from './signing.ts'

export class Coordinator implements Signing {
  readonly #parts: CoordinatorParts

  constructor(addresses: readonly SignerAddress[], identity: Identity) {
    const signers = addresses.map((address) => new SignerClient(address, identity))
    const sessions = new Sessions(signers)
    const quorums = new Quorums(signers, sessions)
    this.#parts = { signers, sessions, quorums, queue: new CeremonyQueue() }
  }

  close(): void {
    for (const signer of this.#parts.signers) signer.close()
  }

  async generateKey(request: KeyRequest, onRound: (round: Round) => void = () => undefined): Promise<NewKey> {
    return this.#hold(() => generateKey(this.#parts, request, onRound), onRound)
  }

  dropKey(keyId: string): Promise<boolean> {
    return dropKey(this.#parts.signers, keyId)
  }

  /** Tries each quorum of the key once, until one signs. A refusal is final when so many refuse that no quorum is left
   *  without them. */
  async sign(
    request: SigningRequest,
    onAttempt: (attempt: SigningAttempt) => void = () => undefined,
  ): Promise<ThresholdSignature> {
    return this.#parts.queue.sign(() => signWithQuorums(this.#parts, request, onAttempt))
  }

  /** Shows that the running signers can sign, with a message that is not a transaction. */
  async check(keyId: string): Promise<void> {
    const { key, quorums } = await this.#parts.quorums.quorumsOf(keyId)
    const [quorum] = quorums
    if (quorum === undefined) throw frozenApart()
    await this.#parts.sessions.check(keyId, key, quorum)
  }

  async prove(keyId: string): Promise<ShareProof> {
    return this.#hold(
      () => this.#prove(keyId),
      () => undefined,
    )
  }

  async #prove(keyId: string): Promise<ShareProof> {
    const { key, holders } = await this.#parts.quorums.holdersOf(keyId)
    if (holders.length < key.threshold) throw new TooFewSigners(holders.length, key.threshold)
    const quorums: ShareProof['quorums'][number][] = []
    for (const quorum of quorumsOfPairs(holders, key.threshold))
      quorums.push({
        parties: quorum.map(({ party }) => party),
        why: await this.#parts.sessions.check(keyId, key, quorum).then(() => null, whyOfSigning),
      })
    return { epoch: key.epoch, quorums }
  }

  /** New shares of the same key for all its holders. The old ones are destroyed once every pair of new ones has signed.
   *  Ends every freeze. */
  async refresh(
    keyId: string,
    onRound: (round: Round) => void = () => undefined,
  ): Promise<{ readonly epoch: number }> {
    return this.#hold(() => refreshKey(this.#parts, keyId, onRound), onRound)
  }

  /** Calls `onRound` while it waits, so that a queued ceremony does not look stopped. */
  async #hold<T>(run: () => Promise<T>, onRound: (round: Round) => void): Promise<T> {
    return this.#parts.queue.hold(run, () => onRound({ round: 0, of: roundsOf.secp256k1 }))
  }

  async repair(keyId: string, onRound: (round: Round) => void = () => undefined): Promise<Replaced> {
    return this.#hold(() => repairKey(this.#parts, keyId, onRound), onRound)
  }

  async reshare(
    keyId: string,
    to: Arrangement,
    onRound: (round: Round) => void = () => undefined,
  ): Promise<Replaced> {
    return this.#hold(() => reshareKey(this.#parts, keyId, to, onRound), onRound)
  }

  describeKey(keyId: string): Promise<KeyReading> {
    return describeKey(this.#parts, keyId)
  }

  health(): Promise<readonly SignerHealth[]> {
    return healthOfSigners(this.#parts.signers)
  }

  readRules(organisationId: string) {
    return readRules(this.#parts.signers, organisationId)
  }

  async readBindings(keyId: string): Promise<readonly KeyBinding[]> {
    const readings = await readKey(this.#parts.signers, keyId)
    return readings.map(({ party, isUp, key }) => ({
      party,
      isUp,
      hasShare: key !== null,
      boundTo: key?.boundTo ?? null,
    }))
  }

  proposeRules(proposal: ProposeRulesBody, parties: readonly number[]) {
    return proposeRules(this.#among(parties), proposal)
  }

  actOnRules(acts: ActOnRulesBody, parties: readonly number[]) {
    return actOnRules(this.#among(parties), acts)
  }

  async countersign(head: AuditHead, party: number): Promise<Countersigned> {
    const [signer] = this.#among([party])
    return signer === undefined ? { receipts: null, code: null } : countersignAt(signer, head)
  }

  #among(parties: readonly number[]): SignerClient[] {
    return this.#parts.signers.filter(({ party }) => parties.includes(party))
  }
}
