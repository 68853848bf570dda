import type { SignedApprovalBody } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { approvalsForSigners } from './approvals-for-signers.ts'

const [ana, bea, carl] = ['ana', 'bea', 'carl'] as const
const intentHash = 'a1'.repeat(32)
const at = '2026-11-23T12:00:00.000Z'
const counted = (userId: string) => ({ userId, at, intentHash })
const signed = (act: 'request' | 'approve', person: string): SignedApprovalBody => ({
  statement: {
    act,
    intentHash,
    organisation: 'o',
    rulesVersion: 1,
    rulesHash: 'b2'.repeat(32),
    person,
    notAfter: 1,
  },
  credentialId: 'c',
  clientDataJSON: 'd',
  authenticatorData: 'e',
  signature: 'f',
})

test('the approvals that people signed are sent with their signatures, the others without', () => {
  const approvals = [signed('request', ana), signed('approve', bea)]
  const sent = approvalsForSigners({ approvals, counted: [counted(bea), counted(carl)] })
  expect(sent.map(({ userId, assertion }) => [userId, assertion?.statement.act])).toEqual([
    [ana, 'request'],
    [bea, 'approve'],
    [carl, undefined],
  ])
  expect(sent.every((approval) => approval.intentHash === intentHash)).toBe(true)
})

test('an approval of the requester that the server counts stays beside the signed request', () => {
  const sent = approvalsForSigners({ approvals: [signed('request', ana)], counted: [counted(ana)] })
  expect(sent.map(({ assertion }) => assertion?.statement.act)).toEqual(['request', undefined])
})
