/**
 * The bytes on the wire. An engine of another version, or with another library beneath it, is compatible only
 * while the same random bytes give the same messages and the same shares.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { uint32 } from './bytes.ts'
import { type Ceremony, encodeMessage, type Engine, engine, type PartyId, type RandomBytes } from './index.ts'
import { partiesTo, sharesOf, signCeremonies } from '../test/ceremonies.ts'
import { type Outcome, runSession } from '../test/run-session.ts'

const sessionOf = (name: string): string => bytesToHex(sha256(utf8ToBytes(name)))

/** SHA-256 in counter mode: the same bytes in every run. */
function seededRandom(seed: string): RandomBytes {
  let counter = 0
  return (length = 32) => {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
      sha256(concatBytes(utf8ToBytes(seed), uint32(counter++))),
    )
    return concatBytes(...blocks).slice(0, length)
  }
}

function seededEngine(name: string, party: PartyId): Engine {
  const random = seededRandom(`${name} ${party} `)
  return {
    start: (ceremony) => engine.start(ceremony, random),
    handle: (state, messages) => engine.handle(state, messages, random),
  }
}

/** Runs a ceremony of seeded parties. `transcript`: the hash of all messages and of each party's result. */
function runSeeded(name: string, ceremonies: ReadonlyMap<PartyId, Ceremony>) {
  const parts: Uint8Array[] = []
  const engines = new Map([...ceremonies.keys()].map((party) => [party, seededEngine(name, party)]))
  const outcomes = runSession(
    ceremonies,
    undefined,
    ({ step }) => {
      if (step.status === 'aborted') return
      parts.push(...step.messages.map(encodeMessage))
      if (step.status !== 'finished') return
      if (step.result.kind === 'share') parts.push(step.result.share)
      if (step.result.kind === 'signature') parts.push(step.result.signature)
    },
    (party) => engines.get(party) ?? engine,
  )
  return { outcomes, transcript: transcriptOf(outcomes, parts) }
}

function transcriptOf(outcomes: ReadonlyMap<PartyId, Outcome>, parts: readonly Uint8Array[]): string {
  for (const { status } of outcomes.values()) expect(status).toBe('finished')
  return bytesToHex(sha256(concatBytes(...parts.map((part) => sha256(part)))))
}

test('the same random bytes give the same ECDSA key generation, refresh and signature', () => {
  const parties = partiesTo(3)
  const keygen = runSeeded(
    'keygen',
    new Map(
      parties.map((me) => [
        me,
        { kind: 'keygen', session: sessionOf('keygen'), curve: 'secp256k1', me, parties, threshold: 2 },
      ]),
    ),
  )
  const first = sharesOf(keygen.outcomes)
  const refresh = runSeeded(
    'refresh',
    new Map(
      [...first.shares].map(([me, share]) => [me, { kind: 'refresh', session: sessionOf('refresh'), share }]),
    ),
  )
  const dealt = { curve: 'secp256k1', shares: sharesOf(refresh.outcomes).shares } as const
  const toSign = { text: utf8ToBytes('a transfer'), path: [1, 7], session: sessionOf('sign') }
  const signature = runSeeded('sign', signCeremonies(dealt, [1, 3], toSign))
  expect({
    publicKey: first.key.publicKey,
    keygen: keygen.transcript,
    refresh: refresh.transcript,
    signature: signature.transcript,
  }).toEqual({
    publicKey: '032abd420d5b6fe2550dfc7ae0366064885773f5ec4de9ac5a172994cf61aa29dd',
    keygen: 'a303ad2f532d46fd4402e4a1f483b3ef368eac609d075b9c3d6a136bbfbee1a2',
    refresh: 'dd5a7da5a1c6430b4e5ce5990dbb57cd84733a187306a6a82c95c2556bb93605',
    signature: 'a52c8750b108941a27e0835dcdd52aa8fecf27b0474d004925ab6bd40d6474d2',
  })
})
