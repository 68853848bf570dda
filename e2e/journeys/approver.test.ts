/**
 * The approver page as it is built, with Chromium's virtual authenticator. A stand-in serves the JSON that
 * apps/approver/src/wire.ts describes, because the server does not serve these calls yet.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { challengeOf, type ApprovalStatement, type Rules } from '@holdfast/policy/rules'
import { type Credential, verifyAssertion } from '@holdfast/policy/passkeys'
import { buildApprover } from '../../apps/approver/build-approver.ts'
import { bodyOf, type RequestPage } from '../../apps/approver/src/wire.ts'
import {
  adopted,
  ana,
  carl,
  documentWith,
  dora,
  intentBytes,
  organisation,
  origin,
  requestId,
  rulesOf,
  signedApproval,
  unsignedBytes,
} from '../../apps/approver/test/organisation.ts'

const folder = mkdtempSync(join(tmpdir(), 'approver-page-'))
const token = 't'.repeat(32)

interface Posted {
  readonly path: string
  readonly body: any
}
/** The answers of the stand-in by path, and the bodies that it received. */
const answers = new Map<string, object>()
const posted: Posted[] = []
const server = 'https://holdfast.example'
let serverClock = 0

test.describe.configure({ mode: 'serial' })
test.beforeAll(() => buildApprover(folder))
test.afterAll(() => rmSync(folder, { recursive: true }))

/** The rules accept only pages over https, so files and answers are put in the place of two hosts. */
test.beforeEach(async ({ context }) => {
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
  })
  await context.route(`${server}/approver/**`, standIn)
})

function standIn(route: Route): Promise<void> {
  const request = route.request()
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-expose-headers': 'date',
    date: new Date(Date.now() + serverClock).toUTCString(),
  }
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
  if (request.headers().authorization !== `Bearer ${token}`) return route.fulfill({ status: 401, headers })
  const path = request.url().replace(`${server}/approver/`, '')
  const answer = request.method() === 'POST' ? {} : answers.get(path)
  if (request.method() === 'POST') posted.push({ path, body: request.postDataJSON() })
  return answer === undefined
    ? route.fulfill({ status: 404, headers })
    : route.fulfill({ headers, contentType: 'application/json', body: bodyOf(answer) })
}

const linkTo = (kind: string, id: string) =>
  `${origin}/#${kind}=${id}&server=${encodeURIComponent(server)}&token=${token}`

async function addAuthenticator(context: BrowserContext, tab: Page) {
  const session = await context.newCDPSession(tab)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'usb',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return { session, authenticatorId }
}

/** Registers Dora's passkey on the page, and gives the rules that name it. */
async function register(tab: Page): Promise<{ readonly credential: Credential; readonly rules: Rules }> {
  answers.set(`registrations/${requestId}`, { organisation, person: dora, name: 'Dora', addedIn: 1 })
  await tab.goto(linkTo('register', requestId))
  await tab.getByRole('button', { name: 'Create passkey' }).click()
  await expect(tab.getByRole('heading', { name: 'Your passkey' })).toBeVisible()
  await expect(tab.getByRole('listitem')).toHaveCount(8)
  const { credential } = posted.at(-1)!.body as { credential: Credential }
  return { credential, rules: rulesOf(documentWith({ [dora]: [credential] })) }
}

function serveRequest(rules: Rules, change: Partial<RequestPage> = {}): Uint8Array {
  const now = Date.now()
  const intent = intentBytes(rules, {
    createdAt: new Date(now - 60_000),
    expiresAt: new Date(now + 3_600_000),
  })
  const notAfter = now + 1_200_000
  answers.set(`requests/${requestId}`, {
    person: dora,
    reference: 'TR-1042',
    intent,
    unsigned: unsignedBytes(intent, {}, now),
    rules: [adopted(rules)],
    approvals: [
      signedApproval(rules, intent, ana, { act: 'request', notAfter }),
      signedApproval(rules, intent, carl, { notAfter }),
    ],
    rejection: null,
    ...change,
  } satisfies RequestPage)
  return intent
}

async function openKnownRequest(tab: Page): Promise<void> {
  await tab.goto('about:blank')
  await tab.goto(linkTo('request', requestId))
  await tab.getByRole('button', { name: 'The words are the same' }).click()
  await expect(tab.getByRole('heading', { name: '0.25 USDT' })).toBeFocused()
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

test('a person registers, compares the rules, and approves', async ({ context, page: tab }) => {
  const violations: string[] = []
  tab.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) violations.push(message.text())
  })
  await addAuthenticator(context, tab)
  const { credential, rules } = await register(tab)
  serveRequest(rules)
  await openKnownRequest(tab)
  await expect(tab.getByText('Named in the signed rules since')).toBeVisible()
  await expect(tab.getByText('1 of 2 approvals · yours completes it')).toBeVisible()
  await tab.screenshot({ path: 'test-results/approver-1440.png', fullPage: true })
  await tab.setViewportSize({ width: 390, height: 844 })
  await tab.screenshot({ path: 'test-results/approver-390.png', fullPage: true })
  await tab.getByRole('button', { name: 'ES' }).click()
  await tab.emulateMedia({ colorScheme: 'dark' })
  await expect(tab.getByRole('button', { name: 'Aprobar con clave de acceso' })).toBeVisible()
  await tab.screenshot({ path: 'test-results/approver-390-es-dark.png', fullPage: true })
  await tab.getByRole('button', { name: 'Aprobar con clave de acceso' }).click()
  await expect(tab.getByRole('heading', { name: 'Ha aprobado esta transferencia' })).toBeFocused()
  const { path, body } = posted.at(-1)!
  expect(path).toBe(`requests/${requestId}/approvals`)
  const { statement, clientDataJSON, authenticatorData, signature } = body as {
    statement: ApprovalStatement
  } & Record<string, string>
  const assertion = {
    clientDataJSON: bytesOf(clientDataJSON!),
    authenticatorData: bytesOf(authenticatorData!),
    signature: bytesOf(signature!),
  }
  expect(verifyAssertion(challengeOf(statement), credential, assertion).ok).toBe(true)
  expect(statement).toMatchObject({ act: 'approve', person: dora, rulesHash: rules.hash })
  expect(violations).toEqual([])
})

test('rejecting needs no passkey', async ({ page: tab }) => {
  serveRequest(rulesOf(documentWith()))
  await openKnownRequest(tab)
  await tab.getByRole('button', { name: 'Reject' }).click()
  await tab.getByLabel('Wrong amount').check()
  await tab.getByLabel('Note to Ana').fill('Please check')
  await tab.screenshot({ path: 'test-results/approver-reject.png' })
  await tab.getByRole('button', { name: 'Reject transfer' }).click()
  await expect(tab.getByRole('heading', { name: 'You rejected this transfer' })).toBeVisible()
  expect(posted.at(-1)).toEqual({
    path: `requests/${requestId}/rejection`,
    body: { reason: 'AMOUNT', note: 'Please check' },
  })
})

test('an authenticator that is taken away leaves the request as it is', async ({ context, page: tab }) => {
  const { session, authenticatorId } = await addAuthenticator(context, tab)
  const { rules } = await register(tab)
  serveRequest(rules)
  await openKnownRequest(tab)
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await tab.getByRole('button', { name: 'Approve with passkey' }).click()
  await expect(tab.getByText('The passkey did not answer, or you cancelled.')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Approve with passkey' })).toBeEnabled()
})

test('other rules with the same version, a clock that is off, and broken links', async ({ page: tab }) => {
  serveRequest(rulesOf(documentWith()))
  serverClock = 3 * 3_600_000
  await openKnownRequest(tab)
  await expect(tab.getByText('differ by 180 minutes')).toBeVisible()
  serverClock = 0
  serveRequest(rulesOf(documentWith({}, { approvalMinutes: 59 })))
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'Do not approve: other rules' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Approve with passkey' })).toHaveCount(0)
  await tab.screenshot({ path: 'test-results/approver-forked.png' })
  await tab.goto('about:blank')
  await tab.goto(`${origin}/#request=1`)
  await expect(tab.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
})
