import { describe, expect, test } from 'vitest'
import {
  type ActorFacts,
  changesOf,
  type Fate,
  moveRequest,
  nextSigningStep,
  offeredActions,
  requestActions,
  type RequestAction,
  type RequestFacts,
  type RequestMove,
  requestMoves,
  requestStatuses,
  type RequestStatus,
  type SigningFacts,
  type SigningPhase,
  signingPhases,
  whyNot,
  whyNotReasons,
} from './transfer-request.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T18:00:00Z')
const earlier = new Date('2026-11-21T11:00:00Z')

const request = (change: Partial<RequestFacts> = {}): RequestFacts => ({
  status: 'draft',
  expiresAt: later,
  isUnderWay: false,
  hasHash: false,
  willFail: false,
  hasKey: true,
  ...change,
})
const ready: SigningFacts = {
  isDevMode: true,
  isNodeHealthy: true,
  hasDevSigner: true,
  areSignersReady: true,
}
const production: SigningFacts = { ...ready, isDevMode: false, hasDevSigner: false }
const approver: ActorFacts = {
  mayDraft: true,
  maySubmitOthers: true,
  mayMakeTransfers: true,
  mayApprove: true,
  isCreator: false,
}
const offered = (status: RequestStatus, signing = ready) =>
  offeredActions(request({ status, hasHash: true }), signing, approver, now).map(({ action }) => action)
const why = (action: RequestAction, change: Partial<RequestFacts>, signing = ready, actor = approver) =>
  whyNot(action, request(change), signing, actor, now)

const everyMove = [
  'submit',
  'exempt',
  'approve',
  'broadcast',
  'fail',
  'expire',
  'lapse',
  'withdraw',
] as const satisfies RequestMove[]

describe('states', () => {
  test('draft, pending, approved, broadcasted, failed, and no other', () => {
    expect(requestStatuses).toEqual(['draft', 'pending', 'approved', 'broadcasted', 'failed'])
    for (const moves of Object.values(requestMoves))
      for (const next of Object.values(moves)) expect(requestStatuses).toContain(next)
  })

  test('[TR-09][TR-10][TR-11] each state allows exactly its own transitions', () => {
    const ways = requestStatuses.flatMap((status) =>
      everyMove.flatMap((move) => {
        const next = moveRequest(status, move)
        return next === null ? [] : [`${status} ${move} ${next}`]
      }),
    )
    expect(ways).toEqual([
      'draft submit pending',
      'draft exempt approved',
      'draft expire failed',
      'draft withdraw failed',
      'pending approve approved',
      'pending expire failed',
      'pending withdraw failed',
      'approved broadcast broadcasted',
      'approved fail failed',
      'approved expire failed',
      'approved lapse pending',
      'approved withdraw failed',
      'broadcasted fail failed',
      'broadcasted expire failed',
    ])
  })

  test('the changes of a move are those that the table of states defines', () => {
    for (const move of everyMove)
      for (const from of requestStatuses)
        expect(changesOf(move).find((change) => change.from === from)?.to ?? null).toBe(
          moveRequest(from, move),
        )
    expect(changesOf('expire').map(({ from }) => from)).toEqual([
      'draft',
      'pending',
      'approved',
      'broadcasted',
    ])
  })
})

describe('actions', () => {
  test('[TR-13][TR-14] the actions of each state in development', () => {
    expect(offered('draft')).toEqual(['submit', 'run-dev-flow'])
    expect(offered('pending')).toEqual(['approve', 'run-dev-flow'])
    expect(offered('approved')).toEqual(['sign-and-broadcast', 'compare-signatures', 'run-dev-flow'])
    expect(offered('broadcasted')).toEqual(['show-receipt', 'refresh-receipt'])
    expect(offered('failed')).toEqual(['show-receipt'])
  })

  test('without dev mode the developer tools are absent', () => {
    expect(offered('draft', production)).toEqual(['submit'])
    expect(offered('approved', production)).toEqual(['sign-and-broadcast'])
  })

  test.each([
    ['submit', 'draft'],
    ['approve', 'pending'],
    ['sign-and-broadcast', 'approved'],
    ['compare-signatures', 'approved'],
    ['run-dev-flow', 'draft'],
  ] as const)('[TR-15] %s needs a healthy node and a signer of either kind', (action, status) => {
    expect(why(action, { status })).toEqual([])
    expect(why(action, { status }, { ...ready, isNodeHealthy: false })).toEqual(['node-down'])
    expect(why(action, { status }, { ...ready, hasDevSigner: false, areSignersReady: false })).toContain(
      'no-signer',
    )
    expect(why(action, { status }, { ...ready, areSignersReady: false })).toEqual([])
    expect(why(action, { status }, { ...ready, hasDevSigner: false })).toEqual([])
  })

  test('without dev mode an approver or admin approves, and not the creator', () => {
    const pending = { status: 'pending' } as const
    expect(why('approve', pending, production)).toEqual([])
    expect(why('approve', pending, production, { ...approver, mayApprove: false })).toEqual(['not-allowed'])
    expect(why('approve', pending, production, { ...approver, isCreator: true })).toEqual(['own-request'])
    expect(why('approve', pending, ready, { ...approver, isCreator: true, mayApprove: false })).toEqual([])
  })

  test('every member requests and submits; a member without the right to make transfers cannot send', () => {
    const member = {
      mayDraft: true,
      maySubmitOthers: false,
      mayMakeTransfers: false,
      mayApprove: false,
      isCreator: true,
    }
    expect(why('submit', {}, ready, { ...member, isCreator: false })).toEqual(['not-allowed'])
    expect(why('submit', {}, ready, { ...member, isCreator: false, maySubmitOthers: true })).toEqual([])
    expect(why('submit', {}, ready, member)).toEqual([])
    expect(why('submit', {}, ready, { ...member, mayDraft: false })).toEqual(['not-allowed'])
    expect(why('sign-and-broadcast', { status: 'approved' }, ready, member)).toEqual(['not-allowed'])
    expect(why('show-receipt', { status: 'broadcasted', hasHash: true }, ready, member)).toEqual([])
  })

  test('a wallet without a key of the signers can send in development only', () => {
    const watched = { status: 'approved', hasKey: false } as const
    expect(why('sign-and-broadcast', watched, production)).toEqual(['no-key'])
    expect(why('sign-and-broadcast', watched)).toEqual([])
    expect(why('show-receipt', { ...watched, status: 'broadcasted', hasHash: true }, production)).toEqual([])
  })

  test('expired, under way or certain to fail', () => {
    expect(why('submit', { expiresAt: now })).toEqual(['expired'])
    expect(why('submit', { willFail: true })).toEqual(['will-fail'])
    expect(why('approve', { status: 'pending', willFail: true })).toEqual([])
    const claimed = { status: 'approved', isUnderWay: true, expiresAt: earlier } as const
    expect(why('run-dev-flow', claimed)).toEqual(['under-way'])
    // A claimed transfer continues even after its intent expired: the chain decides about the existing bytes.
    expect(why('sign-and-broadcast', claimed)).toEqual([])
  })

  test('every reason that applies is named, in the order of the screen', () => {
    const nobody: ActorFacts = {
      mayDraft: false,
      maySubmitOthers: false,
      mayMakeTransfers: false,
      mayApprove: false,
      isCreator: true,
    }
    const broken = { ...production, isNodeHealthy: false, areSignersReady: false }
    const hopeless = { hasKey: false, willFail: true, expiresAt: earlier }
    expect(why('submit', hopeless, broken, nobody)).toEqual([
      'not-allowed',
      'node-down',
      'no-signer',
      'no-key',
      'expired',
      'will-fail',
    ])
    expect(why('submit', { ...hopeless, isUnderWay: true }, broken, nobody)).toEqual([
      'not-allowed',
      'node-down',
      'no-signer',
      'no-key',
      'under-way',
      'will-fail',
    ])
    expect(why('approve', { ...hopeless, status: 'pending' }, broken, nobody)).toEqual([
      'not-allowed',
      'own-request',
      'node-down',
      'no-signer',
      'no-key',
      'expired',
    ])
    expect(why('run-dev-flow', { willFail: true })).toEqual(['will-fail'])
    expect(why('sign-and-broadcast', { status: 'approved', willFail: true })).toEqual([])
    expect(whyNotReasons).toEqual([
      'not-allowed',
      'own-request',
      'node-down',
      'no-signer',
      'no-key',
      'expired',
      'under-way',
      'will-fail',
      'nothing-sent',
    ])
  })

  test('receipts are shown to everybody, whatever the state of the transfer and of the signers', () => {
    const nobody = {
      ...approver,
      mayDraft: false,
      mayMakeTransfers: false,
      mayApprove: false,
      isCreator: true,
    }
    const broken = { ...production, areSignersReady: false }
    const ended = { hasKey: false, willFail: true, isUnderWay: true, hasHash: true, expiresAt: earlier }
    for (const action of ['show-receipt', 'refresh-receipt'] as const) {
      expect(why(action, { ...ended, status: 'broadcasted' }, broken, nobody)).toEqual([])
      expect(why(action, { ...ended, status: 'broadcasted', isUnderWay: false }, broken, nobody)).toEqual([])
      expect(why(action, { ...ended, status: 'broadcasted', hasHash: false }, broken, nobody)).toEqual([
        'nothing-sent',
      ])
    }
  })

  test('only a member who makes transfers signs, compares and runs the flow, whoever may approve', () => {
    const signer = { ...approver, mayDraft: false, maySubmitOthers: false, mayApprove: false }
    const rest = { ...approver, mayMakeTransfers: false, isCreator: true }
    for (const action of ['sign-and-broadcast', 'compare-signatures', 'run-dev-flow'] as const) {
      expect(why(action, { status: 'approved' }, ready, signer)).toEqual([])
      expect(why(action, { status: 'approved' }, ready, rest)).toEqual(['not-allowed'])
    }
    expect(why('approve', { status: 'pending' }, ready, { ...rest, mayMakeTransfers: true })).toEqual([])
    expect(why('approve', { status: 'pending' }, ready, rest)).toEqual(['not-allowed'])
    expect(why('approve', { status: 'pending' }, production, { ...signer, mayApprove: true })).toEqual([])
    expect(why('sign-and-broadcast', { status: 'approved' }, production, signer)).toEqual([])
    expect(why('sign-and-broadcast', { status: 'approved' }, production, rest)).toEqual(['not-allowed'])
  })

  test('a request is open until the millisecond in which it expires', () => {
    const moment = (ms: number) => ({ expiresAt: new Date(now.getTime() + ms) })
    expect(why('submit', moment(1))).toEqual([])
    expect(why('submit', moment(0))).toEqual(['expired'])
  })

  test('actions and phases, as the documented calls and the database spell them', () => {
    expect(requestActions).toEqual([
      'submit',
      'approve',
      'sign-and-broadcast',
      'compare-signatures',
      'run-dev-flow',
      'show-receipt',
      'refresh-receipt',
    ])
    expect(signingPhases).toEqual(['claimed', 'built', 'signed', 'broadcast'])
  })

  test('a receipt needs a transaction hash', () => {
    expect(why('show-receipt', { status: 'failed' })).toEqual(['nothing-sent'])
    expect(
      why('show-receipt', { status: 'broadcasted', hasHash: true }, { ...ready, isNodeHealthy: false }),
    ).toEqual([])
    expect(
      why('refresh-receipt', { status: 'broadcasted', hasHash: true }, { ...ready, isNodeHealthy: false }),
    ).toEqual(['node-down'])
  })
})

describe('signing resumes where it stopped', () => {
  const step = (phase: SigningPhase | null, fate: Fate | null = 'open', at = now, mayBeSigned = true) =>
    nextSigningStep(
      { phase, hasBytes: phase !== null && phase !== 'claimed', mayBeSigned, intentExpiresAt: later },
      phase === null || phase === 'claimed' ? null : fate,
      at,
    )

  test('each phase leads to the next', () => {
    expect(
      [null, 'claimed', 'built', 'signed', 'broadcast'].map((phase) => step(phase as SigningPhase)),
    ).toEqual(['claim', 'build', 'sign', 'broadcast', 'broadcast'])
  })

  test('an intent has ended at the millisecond of its end, and not before', () => {
    const before = new Date(later.getTime() - 1)
    expect([step(null, null, before), step('claimed', null, before)]).toEqual(['claim', 'build'])
    expect([step('built', 'open', before), step('signed', 'open', before)]).toEqual(['sign', 'broadcast'])
  })

  test('stored bytes without their phase are final or refused', () => {
    for (const phase of [null, 'claimed'] as const) {
      const stored = { phase, hasBytes: true, mayBeSigned: true, intentExpiresAt: later }
      expect(nextSigningStep(stored, 'final', now)).toBe('confirmed')
      for (const fate of ['open', 'dead', 'unknown', null] as const)
        expect(nextSigningStep(stored, fate, now)).toBe('refuse')
    }
  })

  test('nothing begins after the intent expired', () => {
    expect(step(null, null, later)).toBe('expire')
    expect(step('claimed', null, later)).toBe('expire')
  })

  test('nothing is signed or sent for an intent that has ended, and what may be out there is not declared dead', () => {
    expect(step('built', 'open', later)).toBe('too-late')
    expect(step('signed', 'open', later)).toBe('too-late')
    expect(step('broadcast', 'open', later)).toBe('too-late')
  })

  test('bytes that no signer has received end with their intent, and not before', () => {
    expect(step('built', 'open', now, false)).toBe('sign')
    expect(step('built', 'open', later, false)).toBe('expire')
    expect(step('built', 'unknown', later, false)).toBe('wait')
    expect(step('built', 'final', later, false)).toBe('confirmed')
  })

  test.each(['built', 'signed', 'broadcast'] as const)(
    '%s: ended by the fate of its bytes alone, whatever the time',
    (phase) => {
      for (const at of [earlier, now, later]) {
        expect(step(phase, 'dead', at)).toBe('expire')
        expect(step(phase, 'final', at)).toBe('confirmed')
        expect(step(phase, 'unknown', at)).toBe('wait')
      }
    },
  )

  test('existing bytes are never built again, whatever else is stored', () => {
    for (const phase of [null, 'claimed', 'built', 'signed', 'broadcast'] as const)
      for (const hasBytes of [true, false])
        for (const fate of ['final', 'open', 'dead', 'unknown', null] as const)
          for (const at of [earlier, now, later]) {
            const stored = { phase, hasBytes, mayBeSigned: true, intentExpiresAt: later }
            const next = nextSigningStep(stored, fate, at)
            const mayExist = hasBytes || !(phase === null || phase === 'claimed')
            expect(['claim', 'build'].includes(next) && mayExist, JSON.stringify(stored)).toBe(false)
            // Without an expiration, the bytes are never known to be dead.
            if (mayExist && fate === null) expect(next).toBe('refuse')
            if (mayExist && next === 'expire') expect(fate).toBe('dead')
          }
  })
})
