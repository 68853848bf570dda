/** New shares of a key, which stays the same: for its own signers, also for those that lost theirs, or for other signers. */
import { randomUUID } from 'node:crypto'
import { reason } from '@holdfast/contract'
import { toBase64 } from '@holdfast/mpc/nodes'
import { agreedKey } from './agreement.ts'
import { readKey } from './ask-signer.ts'
import type { Order } from './carry-session.ts'
import { type CoordinatorParts, roundsOf } from './coordinator-parts.ts'
import { describeKey } from './describe-key.ts'
import { generationToDealFrom, holdersOf, type Reading } from './generations.ts'
import { fewest } from './quorums.ts'
import { keyPatienceMs, sessionIdOf } from './sessions.ts'
import {
  type Arrangement,
  type Replaced,
  type Round,
  SharesMissing,
  SigningAborted,
  TooFewSigners,
} from './signing.ts'

type Redealing = Pick<CoordinatorParts, 'quorums' | 'sessions' | 'signers'>

export async function refreshKey(
  { signers, sessions, quorums, queue }: CoordinatorParts,
  keyId: string,
  onRound: (round: Round) => void,
): Promise<{ readonly epoch: number }> {
  const { key, holders } = await quorums.holdersOf(keyId)
  if (holders.length < key.parties.length) {
    const { shares } = await describeKey({ signers, quorums }, keyId)
    const missing = shares.filter(({ state }) => state === 'missing' || state === 'behind')
    if (missing.length > 0) throw new SharesMissing(missing.map(({ party }) => party))
    throw new TooFewSigners(holders.length, key.parties.length)
  }
  const order: Order = { kind: 'refresh', keyId, parties: key.parties }
  const results = await sessions.runOnce({
    order,
    sessionId: sessionIdOf(randomUUID()),
    signers: holders,
    patienceMs: keyPatienceMs,
    onRound: (round) => onRound({ round, of: roundsOf.secp256k1 }),
  })
  onRound({ round: roundsOf.secp256k1, of: roundsOf.secp256k1 })
  const next = agreedKey(results)
  if (toBase64(next.publicKey) !== toBase64(key.publicKey))
    throw new SigningAborted(reason('SESSION_KEY_CHANGED'))
  await queue.untilNothingIsSigned()
  await sessions.keep(keyId, { ...next, threshold: key.threshold }, holders)
  return { epoch: next.epoch }
}

/** The readings of all signers, and the generation of the key that its shares are dealt from. */
async function readGeneration({ quorums, signers }: Redealing, keyId: string) {
  // Signers that are ready for a newer generation keep it first.
  await quorums.holdersOf(keyId)
  const readings = await readKey(signers, keyId)
  const key = generationToDealFrom(readings)
  if (key === null) throw new TooFewSigners(0, fewest)
  return { readings, key }
}

export async function repairKey(
  parts: Redealing,
  keyId: string,
  onRound: (round: Round) => void,
): Promise<Replaced> {
  const { readings, key } = await readGeneration(parts, keyId)
  const { threshold, parties } = key
  const dealers = holdersOf(readings, key)
  const lost = parties.filter((party) => !dealers.includes(party))
  const order: Order = { kind: 'repair', keyId, parties, lost, key }
  return redeal(parts, { order, readings, to: { threshold, parties }, onRound })
}

export async function reshareKey(
  parts: Redealing,
  keyId: string,
  to: Arrangement,
  onRound: (round: Round) => void,
): Promise<Replaced> {
  const { readings, key } = await readGeneration(parts, keyId)
  const able = holdersOf(readings, key)
  const staying = able.filter((party) => to.parties.includes(party))
  // Signers that leave deal only where the others are too few.
  const dealers = staying.length < key.threshold ? able : staying
  const holders = [...to.parties]
  const parties = inOrder([...dealers, ...holders])
  const { threshold } = to
  const order: Order = { kind: 'reshare', keyId, parties, dealers: [...dealers], holders, threshold, key }
  return redeal(parts, { order, readings, to, onRound })
}

/** Runs a repair or reshare to its end. If all hold their new shares but have not kept them, it only checks and keeps
 *  them. */
async function redeal(
  { sessions, quorums }: Redealing,
  {
    order,
    readings,
    to,
    onRound,
  }: {
    readonly order: Extract<Order, { kind: 'repair' | 'reshare' }>
    readonly readings: readonly Reading[]
    readonly to: Arrangement
    readonly onRound: (round: Round) => void
  },
): Promise<Replaced> {
  const { keyId, key } = order
  const holders = quorums.membersOf(readings, to.parties)
  const isArranged = key.threshold === to.threshold && String(key.parties) === String(to.parties)
  const able = holdersOf(readings, key)
  const received = to.parties.filter((party) => !able.includes(party))
  if (isArranged && received.length === 0) {
    const isKept = readings.every(
      ({ party, key: held }) => !able.includes(party) || held?.epoch === key.epoch,
    )
    const publicKey = new Uint8Array(Buffer.from(key.publicKey, 'hex'))
    if (!isKept)
      await sessions.keep(keyId, { publicKey, epoch: key.epoch, threshold: key.threshold }, holders)
    return { ...to, epoch: key.epoch, received }
  }
  const results = await sessions.runOnce({
    order,
    sessionId: sessionIdOf(randomUUID()),
    signers: quorums.membersOf(readings, order.parties),
    patienceMs: keyPatienceMs,
    onRound: (round) => onRound({ round, of: roundsOf.secp256k1 }),
  })
  onRound({ round: roundsOf.secp256k1, of: roundsOf.secp256k1 })
  const next = agreedKey(results.filter(({ kind }) => kind !== 'left'))
  if (Buffer.from(next.publicKey).toString('hex') !== key.publicKey)
    throw new SigningAborted(reason('SESSION_KEY_CHANGED'))
  await sessions.keep(keyId, { ...next, threshold: to.threshold }, holders)
  return { ...to, epoch: next.epoch, received }
}

const inOrder = (parties: readonly number[]): number[] =>
  [...new Set(parties)].toSorted((left, right) => left - right)
