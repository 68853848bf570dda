/** Every call with every kind of caller: accepted, asked to sign in, or refused. */
import { api, type Route } from '@holdfast/contract'
import { beforeAll, expect, test } from 'vitest'
import { emptyStatement } from './calls.ts'
import { createWorld, password, people, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const nowhere = '01a1fc55-59fd-762d-b251-4c54ee7e4ddf'
const pathOf = (route: Route) => route.path.replace(/:\w+/g, nowhere)

test('without a token every call but the public ones answers 401', async () => {
  for (const [name, route] of Object.entries<Route>(api)) {
    const { status } = await world.ask(
      null,
      route.method,
      pathOf(route),
      // An upload is refused before its bytes are read, and has no JSON.
      route.method === 'GET' || route.upload !== undefined ? undefined : {},
    )
    expect([name, status === 401]).toEqual([name, route.access !== 'public'])
  }
})

test('dev-only calls answer 403 to all while dev mode is off', async () => {
  for (const [name, route] of Object.entries<Route>(api).filter(([, { devOnly }]) => devOnly === true))
    for (const person of people) {
      const answer = await world.ask(person, route.method, pathOf(route))
      expect([name, person, answer.status, answer.json().detail]).toEqual([
        name,
        person,
        403,
        'Dev mode is disabled.',
      ])
    }
})

const payment = {
  name: 'x',
  wallet_id: nowhere,
  network_code: 'TRX',
  token_id: nowhere,
  recipient_address: 'x',
}

/** The input that a call validates before it looks for the object. */
const bodies: Readonly<Record<string, object>> = {
  orchestrateCatchUp: { address: 'x', network_id: nowhere, limit: 1, provider: 'tatum' },
  changeReconciliation: { repairs_itself: true },
  updateUser: { name: 'x', email: 'x@x.test', role: 'User', is_active: true, is_system: false },
  updateDevice: { device_name: 'x' },
  updateAdminUser: { name: 'x', email: 'x@x.test', is_admin: false, is_system: false },
  changeAdminUser: { is_retired: true },
  setAccountGroupActivity: { is_active: true },
  changeTransactionNotes: { entry_notes: 'x' },
  updateAddress: { name: 'x', note: '' },
  updateInboundLabel: { name: 'x', note: '' },
  updateWebhook: { url: 'https://example.org/', description: '', is_active: true },
  assignAlert: { member_id: null },
  createKeyWallet: { name: 'x', network_id: nowhere },
  reshareMpcKey: { threshold: 2, parties: [1, 2, 3] },
  renamePasskey: { name: 'x' },
  signTransferRequest: { signed: emptyStatement },
  speedUpTransfer: { attempt: 2 },
  cancelSentTransfer: { attempt: 2 },
  approveTransferBatch: { hash: '' },
  rejectTransferBatch: { reason: 'OTHER' },
  rejectTransferRequest: { reason: 'OTHER' },
  commentOnTransferRequest: { text: 'x' },
  updatePaymentTemplate: { ...payment, amount: null },
  updatePaymentSchedule: { ...payment, amount: '1', repeats: 'once', starts_on: '2030-01-01', time: '10:00' },
  replayWebhook: { since: '2026-01-01T00:00:00Z' },
}

test('[ERR-18] an unknown object is 404 in the form of its call: detail, or plain text', async () => {
  await world.ask('admin', 'GET', '/api/me')
  await world.ask('admin', 'POST', '/api/auth/step-up', { method: 'password', password })
  for (const [name, route] of Object.entries<Route>(api)) {
    if (!route.path.includes(':id') || route.devOnly === true || route.path.includes(':orgId')) continue
    const query =
      name === 'backfillWallet' ? `?token_id=${nowhere}` : route.upload === undefined ? '' : '?name=x.txt'
    const body = bodies[name]
    const answer = await world.ask('admin', route.method, pathOf(route) + query, body)
    expect([name, answer.status]).toEqual([name, 404])
    const what = nameOf(route.path)
    if (route.errors === 'text') expect(answer.text).toBe(`${what} not found`)
    else expect(answer.json()).toMatchObject({ detail: `${what} not found` })
  }
})

const names = [
  ['/api/bc-transactions', 'Transaction'],
  ['/api/runs', 'Run'],
  ['/api/users', 'User'],
  ['/admin-api/users', 'User'],
  ['/api/devices', 'Device'],
  ['/api/account/passkeys', 'Passkey'],
  ['/api/account/sessions', 'Session'],
  ['/api/account-groups', 'Account group'],
  ['/api/mpc/keys', 'Key'],
  ['/api/entities', 'Entity'],
  ['/admin-api/networks', 'Network'],
  ['/admin-api/tokens', 'Token'],
  ['/api/admin/unknown-tokens', 'Unknown token'],
  ['/api/address-book', 'Address'],
  ['/api/inbound-labels', 'Label'],
  ['/api/webhooks', 'Webhook'],
  ['/api/alerts', 'Alert'],
  ['/api/my-invitations', 'Invitation'],
  ['/api/webhook-deliveries', 'Delivery'],
  ['/api/transfer-requests', 'Transfer request'],
  ['/api/transfer-batches', 'Transfer batch'],
  ['/api/push-devices', 'Device'],
  ['/api/statements', 'Statement'],
  ['/api/transaction-tags', 'Tag'],
  ['/api/attachments', 'Attachment'],
  ['/api/saved-views', 'Saved view'],
  ['/api/payment-templates', 'Template'],
  ['/api/payment-schedules', 'Scheduled payment'],
] as const

const nameOf = (path: string): string => names.find(([start]) => path.startsWith(start))?.[1] ?? 'Wallet'
