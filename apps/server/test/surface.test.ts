/** Every call of the specification's table is served, or listed here as missing. The list can only shrink. */
import { api, type Route } from '@holdfast/contract'
import { expect, test } from 'vitest'

const specified = `
GET /admin-api/verify
GET /api/my-organizations
GET /api/users/preferences
PUT /api/users/preferences
GET /api/me
GET /api/orgs/:orgId/members
PUT /api/orgs/:orgId/members/:id
PATCH /api/orgs/:orgId/members/:id
DELETE /api/orgs/:orgId/members/:id
GET /api/devices
PUT /api/devices/:id
DELETE /api/devices/:id
GET /api/users
PUT /api/users/:id
PATCH /api/users/:id
GET /api/account-groups
PUT /api/account-groups/:id
PATCH /api/account-groups/:id
DELETE /api/account-groups/:id
GET /api/wallets
GET /api/entities
POST /api/entities
PUT /api/entities/:id
DELETE /api/entities/:id
GET /api/runs
GET /api/metrics.json
GET /api/runs/:id/recon
GET /api/networks
PUT /admin-api/networks/:id
DELETE /admin-api/networks/:id
GET /api/tokens
PUT /admin-api/tokens/:id
DELETE /admin-api/tokens/:id
GET /api/v1/tron/enrichment
GET /api/wallets/:id/reconciliation-status
POST /api/wallets/:id/reconcile
POST /api/wallets/:id/backfill
GET /api/admin/unknown-tokens
POST /api/admin/unknown-tokens/:id/mark-spam
POST /api/v1/tron/catch-up
POST /api/wallets/:id/fetch-transactions
GET /api/v1/tron/progress/:jobId
POST /api/wallets/:id/orchestrate-catchup
POST /api/wallets/:id/subscribe-webhook
PATCH /api/wallets/:id/archive
PATCH /api/wallets/:id/unarchive
DELETE /api/wallets/:id
GET /api/bc-transactions/:id/tron-mapping
GET /api/system/lists/:category
GET /api/system/transitions/:category
GET /api/bc-transactions
DELETE /api/bc-transactions/dev-delete-all
GET /api/address-resolution
GET /api/bc-transactions-mpc
GET /api/mpc/kds
POST /api/mpc/kds
POST /api/trx/build
POST /api/trx/send
GET /api/mpc/wallets
GET /api/health/tron
GET /api/health/mpc
GET /api/mpc/keys
GET /api/mpc/keys/kds
POST /api/mpc/keys/keygen
GET /api/transfer-requests
POST /api/transfer-requests
POST /api/transfer-requests/:id/submit
POST /api/transfer-requests/:id/approve-dev
POST /api/transfer-requests/:id/sign-and-broadcast
GET /api/transfer-requests/:id/receipt
POST /api/transfer-requests/:id/refresh-receipt
POST /api/transfer-requests/:id/run-dev
POST /api/transfer-requests/refresh-all-broadcasted
POST /api/transfer-requests/:id/sig-compare
GET /api/dev/keys
POST /api/dev/keys
PATCH /api/dev/keys/:id
DELETE /api/dev/keys/:id
GET /api/dev/flow-logs/recent
GET /dev/mpc/dev-signer
POST /dev/mpc/dev-signer
POST /dev/mpc/clear-dev-signer
GET /dev/mpc/balance
POST /api/policies/apply
GET /api/org/users
POST /api/org/users/byIds
POST /api/auth/login
POST /api/auth/logout
POST /api/orgs/:orgId/members
POST /api/devices
POST /api/my-organizations
PUT /api/orgs/:orgId
POST /api/account-groups
POST /api/wallets
POST /admin-api/networks
POST /admin-api/tokens
GET /api/address-book
POST /api/address-book
DELETE /api/address-book/:id
GET /api/inbound-labels
POST /api/inbound-labels
DELETE /api/inbound-labels/:id
POST /api/transfer-requests/:id/approve
`
  .trim()
  .split('\n')

const served = new Set(Object.values<Route>(api).map(({ method, path }) => `${method} ${path}`))
/** All calls are served, and this number can only fall. */
const missingCalls = 0

test('the number of specified calls that are not served yet can only fall', () => {
  const missing = specified.filter((call) => !served.has(call))
  expect({ specified: specified.length, missing: missing.length }).toEqual({
    specified: specified.length,
    missing: missingCalls,
  })
})

test('calls that are served beyond the table are listed', () => {
  expect([...served].filter((call) => !specified.includes(call))).toEqual([
    'POST /api/auth/set-password',
    'POST /api/auth/passkey/challenge',
    'POST /api/auth/passkey',
    'GET /api/auth/step-up',
    'POST /api/auth/step-up/challenge',
    'POST /api/auth/step-up',
    'GET /api/account/security',
    'POST /api/account/passkeys/challenge',
    'POST /api/account/passkeys',
    'PATCH /api/account/passkeys/:id',
    'DELETE /api/account/passkeys/:id',
    'POST /api/account/totp',
    'POST /api/account/totp/confirm',
    'DELETE /api/account/totp',
    'POST /api/account/recovery-codes',
    'POST /api/account/password',
    'GET /api/account/organizations',
    'GET /api/account/security-history',
    'GET /api/account/sessions',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/:id',
    'GET /api/my-invitations',
    'POST /api/my-invitations/:id/accept',
    'POST /api/my-invitations/:id/decline',
    'POST /api/orgs/:orgId/members/:id/password-link',
    'GET /api/orgs/:orgId/password-resets',
    'POST /api/orgs/:orgId/password-resets/:id/agree',
    'POST /api/orgs/:orgId/password-resets/:id/decline',
    'GET /api/orgs/:orgId/pending-changes',
    'POST /api/orgs/:orgId/pending-changes/:id/adopt',
    'POST /api/orgs/:orgId/pending-changes/:id/refuse',
    'POST /api/orgs/:orgId/pending-changes/:id/withdraw',
    'GET /api/inbox',
    'GET /admin-api/users',
    'PUT /admin-api/users/:id',
    'PATCH /admin-api/users/:id',
    'POST /admin-api/users/:id/password-link',
    'POST /admin-api/users/:id/password-reset',
    'GET /admin-api/users/:id/sign-ins',
    'GET /admin-api/plans',
    'PUT /admin-api/plans/:tier',
    'POST /api/admin/unknown-tokens/:id/restore',
    'PUT /api/address-book/:id',
    'GET /api/address-book/history',
    'GET /api/address-book/export',
    'POST /api/address-book/import',
    'PUT /api/inbound-labels/:id',
    'GET /api/inbound-labels/history',
    'GET /api/inbound-labels/export',
    'POST /api/inbound-labels/import',
    'GET /api/address-check',
    'GET /api/webhooks',
    'POST /api/webhooks',
    'PUT /api/webhooks/:id',
    'DELETE /api/webhooks/:id',
    'POST /api/webhooks/:id/secret',
    'POST /api/webhooks/:id/test',
    'POST /api/webhooks/:id/replay',
    'GET /api/webhook-events',
    'GET /api/webhook-deliveries/:id',
    'POST /api/webhook-deliveries/:id/resend',
    'GET /api/webhook-subscriptions',
    'DELETE /api/webhook-subscriptions/:id',
    'GET /api/alerts',
    'POST /api/alerts/:id/acknowledge',
    'POST /api/alerts/:id/assign',
    'POST /api/alerts/:id/close',
    'GET /api/reconciliation/:id',
    'PUT /api/reconciliation/:id',
    'POST /api/reconciliation/:id/findings/:findingId/repair',
    'GET /api/bc-transactions.csv',
    'GET /api/bc-transactions/:id',
    'PATCH /api/bc-transactions/:id/notes',
    'POST /api/mpc/keys/:id/refresh',
    'GET /api/mpc/keys/:id/signers',
    'POST /api/mpc/keys/:id/check',
    'POST /api/mpc/keys/:id/repair',
    'POST /api/mpc/keys/:id/reshare',
    'GET /api/mpc/sessions',
    'GET /api/policies',
    'GET /api/rules',
    'GET /api/rules/first',
    'POST /api/rules/first',
    'GET /api/rules/bindings',
    'POST /api/rules/proposals',
    'POST /api/rules/proposals/withdraw',
    'POST /api/rules/simulation',
    'GET /api/rules/comparison',
    'GET /api/rules/versions/:hash',
    'POST /api/rules/approver-link',
    'POST /api/rules/registrations',
    'POST /api/transfer-requests/estimate',
    'POST /api/transfer-requests/test',
    'GET /api/transfer-requests/:id',
    'GET /api/transfer-requests/:id/review',
    'POST /api/transfer-requests/:id/request-statement',
    'POST /api/transfer-requests/:id/approver-link',
    'POST /api/transfer-requests/:id/resubmit',
    'GET /api/health',
    'GET /admin-api/system-health',
    'GET /admin-api/usage',
    'GET /api/orgs/:orgId/audit-events',
    'GET /api/orgs/:orgId/audit-events.ndjson',
  ])
})
