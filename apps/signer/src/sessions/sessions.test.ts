/** Three signers in this process: what each begins, carries on, forgets and gives up. */
import {
  ActOnRules,
  type CeremonyOrder,
  Hello,
  ProposeRules,
  RulesAnswer,
  RulesChain,
  SessionAnswer,
  type SessionAnswerBody,
} from '@holdfast/mpc/nodes'
import { cpSync, rmSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type NodeFolder, openNodeFolder } from '../node-folder.ts'
import {
  assertionBody,
  bea,
  bodyOf,
  carl,
  changeOf,
  organisation,
  proposalOf,
  rulesDocument,
  rulesOf,
  tighter,
} from '../rules/testing.ts'
import { makeNodes } from '../testing-folders.ts'
import { Sessions } from './sessions.ts'

interface Signer {
  readonly party: number
  readonly folder: NodeFolder
  readonly sessions: Sessions
  /** The same signer with its folder closed, changed by `change` and opened again. */
  readonly reopen: (change: (path: string) => void) => Signer
}

const minuteMs = 60_000
const keyId = '0190a3f2-7b1c-7def-8a01-00000000000a'
const parties = [1, 2, 3]
const rules = { networks: 'test' as const, organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210' }
const keygen: Extract<CeremonyOrder, { kind: 'keygen' }> = {
  kind: 'keygen',
  keyId,
  curve: 'ed25519',
  threshold: 2,
  parties,
  rules,
}
const refused = (code: string, change: object = {}) => expect.objectContaining({ code, ...change }) as object
const removals: (() => void)[] = []
let names = 0
let time = Date.UTC(2026, 0, 1)
let signers: readonly [Signer, Signer, Signer]

beforeEach(() => {
  signers = makeSigners()
})
afterAll(() => {
  for (const remove of removals) remove()
})

function makeSigners(change: { ceremoniesPerHour?: number; isUnauditedAcknowledged?: boolean } = {}) {
  const { made, peers, remove } = makeNodes(3)
  const signerOf = (place: number): Signer => {
    const node = made[place]
    if (node === undefined) throw new Error('three nodes are made')
    const folder = openNodeFolder(node.path, node.sealingKey, () => time)
    removals.push(folder.close)
    const self = { party: node.party, identity: folder.identity, peers }
    const sessions = new Sessions(self, folder, {
      networks: [],
      assets: new Map(),
      feeMaximums: {},
      isUnauditedAcknowledged: false,
      ceremoniesPerHour: 1_000,
      agreed: new Map(),
      now: () => time,
      ...change,
    })
    const reopen: Signer['reopen'] = (act) => {
      folder.close()
      act(node.path)
      return signerOf(place)
    }
    return { party: node.party, folder, sessions, reopen }
  }
  const all = [signerOf(0), signerOf(1), signerOf(2)] as const
  removals.push(remove)
  return all
}

const newName = () => (names += 1).toString(16).padStart(64, '0')
const open = ({ sessions }: Signer, ceremony: CeremonyOrder, sessionId = newName()) =>
  sessions.open({ sessionId, ceremony }, Buffer.from(JSON.stringify(ceremony)))

/** Carries a ceremony to its end among those who take part, and answers each one's result. */
function carry(ceremony: CeremonyOrder, taking: readonly Signer[] = signers) {
  const sessionId = newName()
  const parse = (answer: SessionAnswerBody) => SessionAnswer.parse(answer)
  const hellos = taking.map((signer) => Hello.parse(open(signer, ceremony, sessionId).hello))
  let answers = taking.map(({ party, sessions }) =>
    parse(
      sessions.advance(sessionId, {
        hellos: hellos.filter((hello) => hello.party !== party),
        envelopes: [],
      }),
    ),
  )
  const results = new Map<number, SessionAnswer['result']>()
  while (results.size < taking.length) {
    const sent = answers.flatMap(({ envelopes }) => envelopes)
    for (const [place, { result }] of answers.entries())
      if (result !== null) results.set(taking[place]?.party ?? 0, result)
    answers = taking.map(({ party, sessions }) =>
      results.has(party)
        ? { envelopes: [], round: 0, awaiting: [], result: null }
        : parse(sessions.advance(sessionId, { envelopes: sent.filter(({ to }) => to === party) })),
    )
  }
  return results
}

/** Refreshes the key, and lets each signer see the new shares work with both others. */
function refresh() {
  carry({ kind: 'refresh', keyId, parties })
}
function check(epoch: number, pair: readonly [Signer, Signer]) {
  carry({ kind: 'check', keyId, epoch, parties: pair.map(({ party }) => party) }, pair)
}

test('a key that three signers make is held by each of them, of one public key, in the first generation', () => {
  const results = carry(keygen)
  const descriptions = signers.map(({ sessions }) => sessions.describeKey(keyId))
  const [first] = descriptions
  for (const description of descriptions)
    expect(description).toMatchObject({
      epoch: 1,
      next: null,
      threshold: 2,
      parties,
      publicKey: first?.publicKey,
    })
  expect(new Set([...results.values()].map((result) => result?.kind))).toEqual(new Set(['key']))
  expect(signers.map(({ sessions }) => sessions.health.keys)).toEqual([1, 1, 1])
})

test('UNKNOWN_KEY for a key of which no share is held', () => {
  expect(() => signers[0].sessions.describeKey(keyId)).toThrow(refused('UNKNOWN_KEY'))
})

test('a key generation is refused with wrong parties, a threshold of half or less, or without the acknowledgement', () => {
  const [first] = signers
  const refusals: [Partial<typeof keygen>, string][] = [
    [{ parties: [2, 3] }, 'PARTIES'],
    [{ parties: [1, 2, 4] }, 'PARTIES'],
    [{ threshold: 4 }, 'PARTIES'],
    [{ parties: [1, 2], threshold: 1 }, 'THRESHOLD'],
    [{ rules: { ...rules, networks: 'main' } }, 'UNACKNOWLEDGED'],
  ]
  for (const [change, code] of refusals)
    expect(() => open(first, { ...keygen, ...change })).toThrow(refused(code))
  open(makeSigners({ isUnauditedAcknowledged: true })[0], {
    ...keygen,
    rules: { ...rules, networks: 'main' },
  })
})

test('KEY_EXISTS for a name that a share is held under', () => {
  carry(keygen)
  expect(() => open(signers[0], keygen)).toThrow(refused('KEY_EXISTS'))
})

test('a second key generation of one name ends the first: two that finish would leave shares of two keys', () => {
  const [first] = signers
  const earlier = newName()
  open(first, keygen, earlier)
  open(first, keygen)
  expect(() => first.sessions.advance(earlier, { envelopes: [] })).toThrow(refused('UNKNOWN_SESSION'))
})

test('SESSION_REUSED for the name of a session that was begun before, ended or not', () => {
  const [first] = signers
  const name = newName()
  open(first, keygen, name)
  first.sessions.forget(name)
  expect(() => open(first, keygen, name)).toThrow(refused('SESSION_REUSED'))
})

test('a session that is forgotten, or of which nothing was heard for two minutes, is not carried on', () => {
  const [first] = signers
  const forgotten = newName()
  open(first, keygen, forgotten)
  first.sessions.forget(forgotten)
  const silent = newName()
  open(first, keygen, silent)
  time += 2 * minuteMs + 1
  open(first, { ...keygen, keyId: rules.organisation })
  for (const name of [forgotten, silent])
    expect(() => first.sessions.advance(name, { envelopes: [] })).toThrow(refused('UNKNOWN_SESSION'))
})

test('TOO_MANY_SESSIONS for the 65th at once, until one has been silent for fifteen seconds', () => {
  const [first] = signers
  const keyOf = (place: number) => `0190a3f2-7b1c-7def-8a01-${place.toString(16).padStart(12, '0')}`
  for (let place = 0; place < 64; place += 1) open(first, { ...keygen, keyId: keyOf(place) })
  expect(() => open(first, { ...keygen, keyId: keyOf(64) })).toThrow(refused('TOO_MANY_SESSIONS'))
  time += 15_001
  open(first, { ...keygen, keyId: keyOf(65) })
})

test('TOO_MANY_KEYS for more key generations in an hour than the operator allows', () => {
  const [first] = makeSigners({ ceremoniesPerHour: 2 })
  open(first, keygen)
  open(first, keygen)
  expect(() => open(first, keygen)).toThrow(refused('TOO_MANY_KEYS'))
  time += 60 * minuteMs + 1
  open(first, keygen)
})

test('shares work together: a check needs the threshold of the key’s parties and its generation', () => {
  carry(keygen)
  const [first, second] = signers
  const [result] = carry({ kind: 'check', keyId, epoch: 1, parties: [1, 2] }, [first, second]).values()
  expect(result).toMatchObject({ kind: 'signature', recovery: null })
  expect(() => open(first, { kind: 'check', keyId, epoch: 1, parties })).toThrow(refused('PARTIES'))
  expect(() => open(first, { kind: 'check', keyId, epoch: 2, parties: [1, 2] })).toThrow(refused('EPOCH'))
})

test('UNCHECKED: a refreshed share is kept after this signer has seen it work with every other party', () => {
  carry(keygen)
  refresh()
  const [first, second, third] = signers
  const keep = () => first.sessions.keep(keyId, { epoch: 2, statements: [] })
  expect(keep).toThrow(refused('UNCHECKED', { party: 2 }))
  check(2, [first, second])
  expect(keep).toThrow(refused('UNCHECKED', { party: 3 }))
  check(2, [first, third])
  expect(first.sessions.describeKey(keyId)).toMatchObject({ epoch: 1, next: 2 })
  keep()
  expect(first.sessions.describeKey(keyId)).toMatchObject({ epoch: 2, next: null })
})

test('a check of an earlier refresh says nothing of a later one', () => {
  carry(keygen)
  refresh()
  const [first, second, third] = signers
  check(2, [first, second])
  check(2, [first, third])
  refresh()
  expect(() => first.sessions.keep(keyId, { epoch: 2, statements: [] })).toThrow(refused('UNCHECKED'))
})

test('a refresh that is open when the key is refreshed again is not carried on', () => {
  carry(keygen)
  const [first] = signers
  const earlier = newName()
  open(first, { kind: 'refresh', keyId, parties }, earlier)
  open(first, { kind: 'refresh', keyId, parties })
  expect(() => first.sessions.advance(earlier, { envelopes: [] })).toThrow(refused('UNKNOWN_SESSION'))
})

test('PARTIES for a refresh of fewer than all, UNKNOWN_KEY where no share is held', () => {
  const [first] = signers
  expect(() => open(first, { kind: 'refresh', keyId, parties })).toThrow(refused('UNKNOWN_KEY'))
  carry(keygen)
  expect(() => open(first, { kind: 'refresh', keyId, parties: [1, 2] })).toThrow(refused('PARTIES'))
})

test('PEER_FROZEN: with a peer that failed a check this signer begins nothing under these shares', () => {
  carry(keygen)
  const [first, second, third] = signers
  const waiting = newName()
  open(first, { kind: 'check', keyId, epoch: 1, parties: [1, 2] }, waiting)
  first.folder.freezes.insert({ keyId, epoch: 1, party: 2 })
  const frozen = refused('PEER_FROZEN', { party: 2 })
  expect(() => open(first, { kind: 'check', keyId, epoch: 1, parties: [1, 2] })).toThrow(frozen)
  expect(() => first.sessions.advance(waiting, { envelopes: [] })).toThrow(frozen)
  check(1, [first, third])
  check(1, [second, third])
  expect(first.sessions.health.frozenPairs).toBe(1)
  expect(first.sessions.describeKey(keyId).frozen).toEqual([2])
})

test('a key that was never used is given up when every other party has stated so, and its name is not used again', () => {
  carry(keygen)
  const [first, second, third] = signers
  const alone = first.sessions.drop(keyId, { confirmations: [] })
  expect(alone.isDropped).toBe(false)
  expect(() => open(first, { kind: 'refresh', keyId, parties })).toThrow(refused('UNKNOWN_KEY'))
  const confirmations = [second, third].map(({ sessions }) => {
    const { party, signature } = sessions.drop(keyId, { confirmations: [] })
    return { party, signature: new Uint8Array(Buffer.from(signature, 'base64')) }
  })
  expect(first.sessions.drop(keyId, { confirmations: confirmations.slice(1) }).isDropped).toBe(false)
  expect(first.sessions.drop(keyId, { confirmations }).isDropped).toBe(true)
  expect(() => open(first, keygen)).toThrow(refused('KEY_EXISTS'))
})

test('KEY_USED: a key whose generation was ended is not given up', () => {
  carry(keygen)
  const [first] = signers
  first.sessions.keep(keyId, { epoch: 1, statements: [] })
  expect(() => first.sessions.drop(keyId, { confirmations: [] })).toThrow(refused('KEY_USED'))
})

/** Opens a session at two signers and hands the first the second's hello, when `second` began it later. */
function meetLater(laterMs: number) {
  carry(keygen)
  return meetWith(signers[1], laterMs)
}

function meetWith(second: Signer, laterMs: number) {
  const [first] = signers
  const check: CeremonyOrder = { kind: 'check', keyId, epoch: 1, parties: [1, 2] }
  const sessionId = newName()
  open(first, check, sessionId)
  time += laterMs
  const hellos = [Hello.parse(open(second, check, sessionId).hello)]
  time -= laterMs
  return () => first.sessions.advance(sessionId, { hellos, envelopes: [] })
}

test('CLOCKS_DIFFER names both times of clocks that are more than a minute apart', () => {
  expect(meetLater(60_000)).not.toThrow()
  signers = makeSigners()
  const apart = meetLater(60_001)
  const [own, other] = [time, time + 60_001].map((at) => new Date(at).toISOString())
  expect(apart).toThrow(refused('CLOCKS_DIFFER', { field: 'time', party: 2 }))
  signers = makeSigners()
  expect(meetLater(60_001)).toThrow(`it is ${own} here, and ${other} at signer 2`)
})

test('what a peer states of its record is remembered once it has answered this signer’s hello, not before', () => {
  carry(keygen)
  const [first, second] = signers
  const { record } = first.folder
  const known = record.endOfPeer(2)
  expect(known).toMatchObject({ party: 2 })
  meetWith(second, 1_000)()
  expect(record.endOfPeer(2)).toEqual(known)
  check(1, [first, second])
  expect(record.endOfPeer(2)?.length).toBeGreaterThan(known?.length ?? 0)
})

describe('a signer whose folder is replaced by an older copy', () => {
  /** The first signer with its folder from before its last session with the second. */
  function rollBack(): Signer {
    const [first, second] = signers
    let copy = ''
    const later = first.reopen((path) => {
      copy = `${path} copy`
      cpSync(path, copy, { recursive: true })
    })
    check(1, [later, second])
    // The second one writes down what the first stated when it begins its next session.
    return later.reopen((path) => {
      rmSync(path, { recursive: true })
      cpSync(copy, path, { recursive: true })
    })
  }

  test('ROLLED_BACK at its first contact with a peer, and from then on, until a refresh', () => {
    carry(keygen)
    const older = rollBack()
    const [, second, third] = signers
    signers = [older, second, third]
    time += 1_000
    expect(() => check(1, [older, second])).toThrow(refused('ROLLED_BACK', { field: 'record' }))
    expect(() => check(1, [older, third])).toThrow(refused('ROLLED_BACK', { field: 'record' }))
    refresh()
    for (const pair of [
      [older, second],
      [older, third],
    ] as const)
      check(2, pair)
    older.sessions.keep(keyId, { epoch: 2, statements: [] })
    expect(older.sessions.describeKey(keyId).epoch).toBe(2)
    expect(older.folder.record.keys.get(keyId)?.restored?.isRolledBack).toBe(true)
  })
})

test('a share of another signer’s number stops the process before it answers', () => {
  carry(keygen)
  const [first] = signers
  const self = { party: 2, identity: first.folder.identity, peers: new Map<number, string>() }
  expect(
    () =>
      new Sessions(self, first.folder, {
        networks: [],
        assets: new Map(),
        feeMaximums: {},
        isUnauditedAcknowledged: false,
        ceremoniesPerHour: 1,
        agreed: new Map(),
        now: () => time,
      }),
  ).toThrow(`the share of ${keyId} belongs to signer 1, but this is signer 2`)
})

describe('rules', () => {
  const first = rulesOf(rulesDocument())
  const order: Extract<CeremonyOrder, { kind: 'sign' }> = {
    kind: 'sign',
    keyId,
    parties: [1, 2],
    path: [],
    intent: new Uint8Array(),
    unsigned: new Uint8Array(),
    approvals: [],
    message: 0,
    receipts: [],
  }
  const adopting = (rules: typeof first) =>
    [bea, carl].map((id) => changeOf('adopt', id, rules, { madeAt: time }))
  const freezing = () =>
    ActOnRules.parse({ assertions: [assertionBody(changeOf('freeze', carl, first, { madeAt: time }))] })

  test('version 1 does not come from the coordinator', () => {
    const [{ sessions }] = signers
    expect(() =>
      sessions.proposeRules(ProposeRules.parse(bodyOf(proposalOf(first, adopting(first))))),
    ).toThrow(refused('RULES_UNKNOWN'))
    expect(() => sessions.describeRules(organisation)).toThrow(refused('RULES_UNKNOWN'))
  })

  test('a change is answered with the rules in force, in the form of the calls', () => {
    const [{ sessions, folder }] = signers
    folder.rules.apply(organisation, { kind: 'accept', rules: first })
    const next = tighter(first)
    const answer = sessions.proposeRules(ProposeRules.parse(bodyOf(proposalOf(next, adopting(next)))))
    expect(RulesAnswer.parse(answer).head).toEqual({ version: 2, hash: next.hash })
    const { documents } = RulesChain.parse(sessions.describeRules(organisation))
    expect(documents.map((bytes) => JSON.parse(Buffer.from(bytes).toString()) as unknown)).toEqual(
      [next, first].map(({ document }) => document),
    )
  })

  test('a key whose rules are frozen neither signs nor witnesses, and nothing is written', () => {
    carry(keygen)
    const [signer] = signers
    signer.folder.rules.apply(organisation, { kind: 'accept', rules: first })
    signer.folder.rules.bind(keyId, organisation)
    expect(() => open(signer, order)).toThrow(refused('INTENT_MALFORMED'))
    expect(RulesAnswer.parse(signer.sessions.actOnRules(freezing())).frozenAt).toBe(time)
    const { end } = signer.folder.record
    expect(() => open(signer, order)).toThrow(refused('RULES_FROZEN'))
    expect(() => signer.sessions.witness(order)).toThrow(refused('RULES_FROZEN'))
    expect(signer.folder.record.end).toEqual(end)
    expect(() => open(signers[1], order)).toThrow(refused('INTENT_MALFORMED'))
  })
})
