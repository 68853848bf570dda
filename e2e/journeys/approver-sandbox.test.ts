/** The approver page as the sandbox serves it: on localhost, with software credentials under rules for test networks. */
import { expect, test } from '@playwright/test'
import { verifyAssertion } from '@holdfast/policy/passkeys'
import { credentialOfKey } from '@holdfast/policy/passkeys/software'
import { type ApprovalStatement, challengeOf, type ChangeStatement } from '@holdfast/policy/rules'
import { collectPolicyViolations, expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { addAuthenticator, ApproverPage } from '../approver-page.ts'
import {
  adopted,
  ana,
  bea,
  documentWith,
  dora,
  nextOf,
  organisation,
  requestId,
  rulesOf,
  sandboxCredential,
  sandboxRules,
  softwareOf,
  spareOf,
} from '../../apps/approver/test/organisation.ts'

const page = new ApproverPage()
const mark = 'Sandbox credential: no device needed. Never used with real networks.'

test.beforeAll(() => page.start())
test.afterAll(() => page.stop())
test.beforeEach(({ context }) => page.serve(context))

const bySoftware = (person: string) => softwareOf(person, page.local)
const credentialOf = (person: string) => credentialOfKey(bySoftware(person).key, bySoftware(person))
const bytesOf = (text = '') => Uint8Array.from(Buffer.from(text, 'base64'))

/** The last statement, if its signature verifies with the software credential. */
function lastStatement<Statement extends ApprovalStatement | ChangeStatement>(person: string): Statement {
  const { statement, proof, ...rest } = page.posted.at(-1)!.body as {
    statement: Statement
    proof?: Record<string, string>
  } & Record<string, string>
  const { clientDataJSON, authenticatorData, signature } = proof ?? rest
  const assertion = {
    clientDataJSON: bytesOf(clientDataJSON),
    authenticatorData: bytesOf(authenticatorData),
    signature: bytesOf(signature),
  }
  expect(verifyAssertion(challengeOf(statement), credentialOf(person), assertion).ok).toBe(true)
  return statement
}

test('one click approves, clearly marked, in both themes and on a phone', async ({ page: tab }) => {
  const violations = await collectPolicyViolations(tab)
  const rules = sandboxRules(page.local)
  page.serveRequest(rules, {}, bySoftware)
  page.answers.set('sandbox/credential', sandboxCredential(dora, page.local))
  await page.open(tab, 'request', requestId, page.local)
  await expect(tab.getByText('Sandbox: nobody is there to call. Confirm to go on.')).toBeVisible()
  await page.openKnown(tab, 'request', requestId, page.local)
  await expect(tab.getByText(mark)).toBeVisible()
  await expect(tab.getByText('TRON Sandbox', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(tab)
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // The words to compare come before the buttons, which cover nothing.
  const buttons = tab.locator('.acts')
  const box = (await buttons.boundingBox())!
  const compared = (await tab.locator('.words').first().boundingBox())!
  expect(box.y).toBeGreaterThan(compared.y + compared.height)
  expect(box.height).toBeLessThanOrEqual(66)
  await expect(buttons).not.toContainText(mark)
  await tab.getByRole('button', { name: 'Approve with test passkey' }).click()
  await expect(tab.getByRole('heading', { name: 'You approved this transfer' })).toBeVisible()
  expect(lastStatement(dora)).toMatchObject({ act: 'approve', rulesHash: rules.hash })
  expect(violations).toEqual([])
})

test('the requester signs the request with a click', async ({ page: tab }) => {
  page.serveRequest(sandboxRules(page.local), { person: ana, approvals: [] }, bySoftware)
  page.answers.set('sandbox/credential', sandboxCredential(ana, page.local))
  await page.openKnown(tab, 'request', requestId, page.local)
  await expect(tab.getByText('The signers verify your request against exactly these bytes.')).toBeVisible()
  await tab.getByRole('button', { name: 'Sign request with test passkey' }).click()
  await expect(tab.getByRole('heading', { name: 'You signed this request' })).toBeVisible()
  expect(lastStatement(ana)).toMatchObject({ act: 'request', person: ana })
})

test('a person with a real passkey can use that one instead', async ({ context, page: tab }) => {
  await addAuthenticator(context, tab)
  page.answers.set(`registrations/${requestId}`, {
    organisation,
    person: dora,
    name: 'Dora',
    addedIn: 1,
    known: [],
  })
  await page.open(tab, 'register', requestId, page.local)
  await tab.getByRole('button', { name: 'Create passkey' }).click()
  await expect(tab.getByRole('heading', { name: 'Your passkey' })).toBeVisible()
  const { credential } = page.posted.at(-1)!.body
  page.serveRequest(sandboxRules(page.local, { [dora]: [credential] }), {}, bySoftware)
  page.answers.set('sandbox/credential', sandboxCredential(dora, page.local))
  await page.openKnown(tab, 'request', requestId, page.local)
  await tab.getByRole('button', { name: 'Use my own passkey' }).click()
  await expect(tab.getByRole('heading', { name: 'You approved this transfer' })).toBeVisible()
  expect(page.posted.at(-1)?.body.credentialId).toBe(credential.id)
})

test('a spare software credential is not offered as a passkey of the person', async ({ page: tab }) => {
  page.serveRequest(sandboxRules(page.local, { [dora]: [spareOf(dora, page.local)] }), {}, bySoftware)
  page.answers.set('sandbox/credential', sandboxCredential(dora, page.local))
  await page.openKnown(tab, 'request', requestId, page.local)
  await expect(tab.getByRole('button', { name: 'Approve with test passkey' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Use my own passkey' })).toHaveCount(0)
})

test('rules with a key for a real network never meet the software credential', async ({ page: tab }) => {
  const requested: string[] = []
  tab.on('request', (request) => requested.push(request.url()))
  page.serveRequest(rulesOf(documentWith()))
  page.answers.set('sandbox/credential', sandboxCredential(dora, page.local))
  await page.openKnown(tab, 'request', requestId, page.local)
  await tab.getByRole('button', { name: 'Approve with passkey' }).click()
  await expect(tab.getByText('The rules give you no passkey for this page.')).toBeVisible()
  await expect(tab.getByText(mark)).toHaveCount(0)
  expect(requested.filter((url) => url.includes('sandbox/credential'))).toEqual([])
})

test('a credential that the rules do not give to this person is not used', async ({ page: tab }) => {
  page.serveRequest(sandboxRules(page.local), {}, bySoftware)
  page.answers.set('sandbox/credential', sandboxCredential(bea, page.local))
  await page.openKnown(tab, 'request', requestId, page.local)
  await expect(tab.getByRole('button', { name: 'Approve with passkey' })).toBeVisible()
  await expect(tab.getByText(mark)).toHaveCount(0)
})

test('a governor adopts, and freezes after a question', async ({ page: tab }) => {
  const rules = sandboxRules(page.local)
  const next = rulesOf(nextOf(rules, { longestIntentHours: 12 }))
  page.answers.set('sandbox/credential', sandboxCredential(bea, page.local))
  page.answers.set(`rules/${organisation}`, {
    person: bea,
    rules: [adopted(rules)],
    proposed: adopted(next),
    frozenAt: null,
  })
  await page.openKnown(tab, 'rules', organisation, page.local)
  await expect(tab.getByText('Tightens the rules: takes effect at once.')).toBeVisible()
  await expectAccessibleInBothThemes(tab)
  await tab.getByRole('button', { name: 'Adopt with test passkey' }).click()
  await expect(tab.getByRole('heading', { name: 'You adopted these rules' })).toBeVisible()
  expect(lastStatement(bea)).toMatchObject({ act: 'adopt', hash: next.hash })
  await tab.getByRole('button', { name: 'Back to the rules' }).click()
  await tab.getByRole('button', { name: 'Freeze with test passkey' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Freeze all signing' }).click()
  await expect(tab.getByRole('heading', { name: 'You asked to freeze signing' })).toBeVisible()
  expect(lastStatement(bea)).toMatchObject({ act: 'freeze', hash: rules.hash })
})
