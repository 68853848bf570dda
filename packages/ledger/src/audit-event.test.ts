import { expect, test } from 'vitest'
import { auditSubjects, auditVerbs, installationId } from './audit-event.ts'

test('the subjects of audit records: their names are stored and hashed, so none may change', () => {
  expect([...auditSubjects].toSorted()).toEqual([
    'account-group',
    'address',
    'alert',
    'call',
    'delivery',
    'dev-key',
    'dev-signer',
    'device',
    'finding',
    'key-domain',
    'label',
    'member',
    'mpc-key',
    'network',
    'organisation',
    'plan',
    'policy',
    'session',
    'subscription',
    'token',
    'transaction-notes',
    'transactions',
    'transfer-request',
    'user',
    'wallet',
    'webhook',
  ])
})

test('the verbs of audit records: their names are stored and hashed, so none may change', () => {
  expect([...auditVerbs].toSorted()).toEqual([
    'accepted',
    'acknowledged',
    'applied',
    'approved',
    'archived',
    'assigned',
    'broadcast',
    'called',
    'closed',
    'created',
    'declined',
    'deleted',
    'exported',
    'failed',
    'fetched',
    'imported',
    'invited',
    'marked-spam',
    'password-set',
    'refreshed',
    'repaired',
    'replayed',
    'resent',
    'reset-agreed',
    'reset-declined',
    'reset-link-made',
    'reset-requested',
    'restored',
    'signed',
    'signed-in',
    'signed-out',
    'signer-replaced',
    'signers-changed',
    'submitted',
    'subscribed',
    'tested',
    'unmarked-spam',
    'unsubscribed',
    'updated',
  ])
})

test('subjects without an organisation belong to the nil UUID, which no organisation has', () => {
  expect(installationId).toBe('00000000-0000-0000-0000-000000000000')
})
