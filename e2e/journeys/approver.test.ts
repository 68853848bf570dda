/** The approver page over https, with Chromium's virtual authenticator. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  type ApprovalStatement,
  challengeOf,
  type ChangeStatement,
  encodeRules,
  type Rules,
} from '@holdfast/policy/rules'
import { type Credential, verifyAssertion } from '@holdfast/policy/passkeys'
import { collectPolicyViolations, expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { addAuthenticator, ApproverPage } from '../approver-page.ts'
import {
  adopted,
  ana,
  bea,
  carl,
  documentWith,
  dora,
  nextOf,
  organisation,
  origin,
  requestId,
  rulesOf,
  signedChange,
} from '../../apps/approver/test/organisation.ts'

const page = new ApproverPage()

test.beforeAll(() => page.start())
test.afterAll(() => page.stop())
test.beforeEach(({ context }) => page.serve(context))

/** Registers Dora's passkey on the page, and gives the rules that name it. */
async function register(tab: Page): Promise<{ readonly credential: Credential; readonly rules: Rules }> {
  page.answers.set(`registrations/${requestId}`, {
    organisation,
    person: dora,
    name: 'Dora',
    addedIn: 1,
    known: [],
  })
  await tab.goto(page.linkTo('register', requestId))
  await tab.getByRole('button', { name: 'Create passkey' }).click()
  await expect(tab.getByRole('heading', { name: 'Your passkey' })).toBeVisible()
  await expect(tab.getByRole('listitem')).toHaveCount(8)
  const { credential } = page.posted.at(-1)!.body as { credential: Credential }
  return { credential, rules: rulesOf(documentWith({ [dora]: [credential] })) }
}

/** One device does not hold both passkeys of a person. */
async function expectSecondIsElsewhere(tab: Page, { id }: Credential): Promise<void> {
  const path = `registrations/${requestId}`
  page.answers.set(path, { ...page.answers.get(path), known: [id] })
  const posted = page.posted.length
  await page.open(tab, 'register', requestId)
  await tab.getByRole('button', { name: 'Create passkey' }).click()
  await expect(tab.getByText('This authenticator already has a passkey for you.')).toBeVisible()
  expect(page.posted).toHaveLength(posted)
}

/** A browser waits for another authenticator until the time that the page sets, two minutes, is over. */
function shortenPatience(): void {
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = ({ publicKey, ...options } = {}) =>
    get({ ...options, ...(publicKey === undefined ? {} : { publicKey: { ...publicKey, timeout: 3_000 } }) })
}

const bytesOf = (text = '') => Uint8Array.from(Buffer.from(text, 'base64'))
const assertionOf = ({ clientDataJSON, authenticatorData, signature }: Record<string, string>) => ({
  clientDataJSON: bytesOf(clientDataJSON),
  authenticatorData: bytesOf(authenticatorData),
  signature: bytesOf(signature),
})

test('a person registers, compares the rules, and approves', async ({ context, page: tab }) => {
  const violations = await collectPolicyViolations(tab)
  await addAuthenticator(context, tab)
  const { credential, rules } = await register(tab)
  await expectAccessibleInBothThemes(tab)
  await expectSecondIsElsewhere(tab, credential)
  const sha256 = 'ab'.repeat(32)
  page.serveRequest(rules, { attachments: [{ name: 'invoice.pdf', size: 48_100, sha256 }] })
  page.answers.set('organisation', { name: 'Acme Treasury' })
  await page.open(tab, 'request', requestId)
  await expect(tab.getByRole('heading', { name: 'Compare the rules first' })).toBeFocused()
  await expect(tab.getByText('Organization, as the server names it: Acme Treasury')).toBeVisible()
  await expect(tab.getByText(/in Holdfast: MPC, Policy, in the row of version \d/)).toBeVisible()
  await expect(tab.getByText(/^Sandbox:/)).toHaveCount(0)
  await expectAccessibleInBothThemes(tab)
  await tab.getByRole('button', { name: 'The words are the same' }).click()
  await expect(tab.getByRole('heading', { name: '0.25 USDT' })).toBeFocused()
  await expect(tab.getByText('Named in the signed rules since')).toBeVisible()
  await expect(tab.getByText('1 of 2 approvals · yours completes it', { exact: true })).toBeVisible()
  await expect(tab.getByText('The rules allow it')).toBeHidden()
  const files = tab.locator('[data-files]')
  await expect(files).toContainText('invoice.pdf · 48 kB')
  await expect(files).toContainText(sha256)
  await expect(files).toContainText('They are not part of what is signed.')
  await expect(tab.getByText('TRON', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await tab.getByRole('button', { name: 'ES' }).click()
  await tab.emulateMedia({ colorScheme: 'dark' })
  await expect(tab.getByRole('button', { name: 'Aprobar con clave de acceso' })).toBeVisible()
  await expect(tab.getByText('Las reglas la permiten · 1 de 2 aprobaciones')).toBeInViewport()
  // The words stand above the buttons, which never cover them.
  const compared = (await tab.locator('.words').first().boundingBox())!
  const buttons = (await tab.getByRole('button', { name: 'Rechazar' }).boundingBox())!
  expect(buttons.y).toBeGreaterThan(compared.y + compared.height)
  await expectAccessible(tab)
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // Reject comes before Approve.
  await tab.getByRole('button', { name: 'Rechazar' }).focus()
  await tab.keyboard.press('Tab')
  await expect(tab.getByRole('button', { name: 'Aprobar con clave de acceso' })).toBeFocused()
  await tab.keyboard.press('Enter')
  await expect(tab.getByRole('heading', { name: 'Ha aprobado esta transferencia' })).toBeFocused()
  await expectAccessible(tab)
  const { path, body } = page.posted.at(-1)!
  expect(path).toBe(`requests/${requestId}/approvals`)
  const { statement, ...proof } = body as { statement: ApprovalStatement } & Record<string, string>
  expect(verifyAssertion(challengeOf(statement), credential, assertionOf(proof)).ok).toBe(true)
  expect(statement).toMatchObject({ act: 'approve', person: dora, rulesHash: rules.hash })
  expect(violations).toEqual([])
})

test('rejecting needs no passkey', async ({ page: tab }) => {
  page.serveRequest(rulesOf(documentWith()))
  await page.openKnown(tab, 'request', requestId)
  await tab.getByRole('button', { name: 'Reject' }).click()
  await expectAccessibleInBothThemes(tab)
  await tab.getByLabel('Wrong amount').check()
  await tab.getByLabel('Note to Ana').fill('Please check')
  await tab.getByRole('button', { name: 'Reject transfer' }).click()
  await expect(tab.getByRole('heading', { name: 'You rejected this transfer' })).toBeVisible()
  expect(page.posted.at(-1)).toEqual({
    path: `requests/${requestId}/rejection`,
    body: { reason: 'AMOUNT', note: 'Please check' },
  })
})

test('the requester cancels, after a question, without a reason', async ({ page: tab }) => {
  const rules = rulesOf(documentWith())
  page.serveRequest(rules, { person: ana, approvals: [] })
  await page.openKnown(tab, 'request', requestId)
  await expect(tab.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await tab.getByRole('button', { name: 'Cancel request' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Cancel this request?' })
  await expectAccessibleInBothThemes(tab)
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(page.posted.filter(({ path }) => path.startsWith('requests/'))).toEqual([])
  await tab.getByRole('button', { name: 'Cancel request' }).click()
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(tab.getByRole('heading', { name: 'You cancelled this request' })).toBeFocused()
  expect(page.posted.at(-1)).toEqual({
    path: `requests/${requestId}/rejection`,
    body: { reason: 'OTHER', note: '' },
  })
  page.serveRequest(rules, { rejection: { person: ana, code: 'CANCELLED', note: 'Paid by card' } })
  await page.open(tab, 'request', requestId)
  await expect(tab.getByRole('heading', { name: 'This request was cancelled' })).toBeVisible()
  await expect(tab.getByText('“Paid by card”')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('the words differ at a first visit: nothing is approved, and signing can be frozen', async ({
  context,
  page: tab,
}) => {
  await addAuthenticator(context, tab)
  const { rules } = await register(tab)
  page.serveRequest(rules)
  await page.open(tab, 'request', requestId)
  await tab.getByRole('button', { name: 'The words differ' }).click()
  await expect(tab.getByRole('heading', { name: 'Do not approve: the words differ' })).toBeFocused()
  await expect(tab.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessibleInBothThemes(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  // The other language opens the page again.
  await tab.getByRole('button', { name: 'ES', exact: true }).click()
  await tab.getByRole('button', { name: 'Las palabras difieren' }).click()
  await expect(tab.getByRole('heading', { name: 'No apruebe: las palabras difieren' })).toBeVisible()
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await tab.getByRole('button', { name: 'EN', exact: true }).click()
  await tab.getByRole('button', { name: 'The words differ' }).click()
  await tab.getByRole('button', { name: 'Freeze all signing' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Freeze all signing' }).click()
  await expect(tab.getByRole('heading', { name: 'You asked to freeze signing' })).toBeVisible()
  expect(page.posted.at(-1)?.body).toMatchObject({
    statement: { act: 'freeze', version: 1, hash: rules.hash },
  })
  // Nothing was remembered: the words are asked for again.
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'Compare the rules first' })).toBeVisible()
})

test('an authenticator that is taken away leaves the request as it is', async ({ context, page: tab }) => {
  const { session, authenticatorId } = await addAuthenticator(context, tab)
  const { rules } = await register(tab)
  page.serveRequest(rules)
  await page.openKnown(tab, 'request', requestId)
  const approve = tab.getByRole('button', { name: 'Approve with passkey' })
  const expectNothingDone = async () => {
    const message = tab.getByText('The passkey did not answer, or you cancelled.')
    await expect(message).toBeVisible({ timeout: 30_000 })
    await expect(approve).toBeEnabled()
  }
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await approve.click()
  await expectNothingDone()
  await tab.addInitScript(shortenPatience)
  await tab.reload()
  // It waits for a touch, and is unplugged instead.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await approve.click()
  await expect(approve).toBeDisabled()
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await expectNothingDone()
  expect(page.posted.filter(({ path }) => path.startsWith('requests/'))).toEqual([])
})

test('a clock that is hours off: nothing is signed, and rejecting still works', async ({ page: tab }) => {
  page.serveRequest(rulesOf(documentWith()))
  page.clockAhead = 3 * 3_600_000
  await page.openKnown(tab, 'request', requestId)
  await expect(tab.getByText('differ by 180 minutes')).toBeVisible()
  await expect(tab.getByText('Set the clock of this device before you approve.')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Approve with passkey' })).toHaveCount(0)
  await expect(tab.getByRole('button', { name: 'Reject' })).toBeEnabled()
})

test('broken and foreign links', async ({ page: tab }) => {
  const requested: string[] = []
  tab.on('request', (request) => requested.push(new URL(request.url()).origin))
  const expectHeading = (name: string) => expect(tab.getByRole('heading', { name })).toBeVisible()
  const go = async (url: string) => {
    await tab.goto('about:blank')
    await tab.goto(url)
  }
  await go(`${origin}/#request=1`)
  await expectHeading('This link is not complete')
  const foreign = page.linkTo('request', requestId).replace('holdfast.example', 'holdfast.example.evil.test')
  await go(foreign)
  await expectHeading('This link names another server')
  await expect(tab.getByText('https://holdfast.example.evil.test')).toBeVisible()
  await expectAccessibleInBothThemes(tab)
  expect(new Set(requested)).toEqual(new Set([origin]))
  await go(page.linkTo('request', requestId).replace(/token=t+/, `token=${'u'.repeat(32)}`))
  await expectHeading('This link has expired')
  await go(page.linkTo('request', ana))
  await expectHeading('This request does not exist')
  await tab.route(`${origin}/config.json`, (route) => route.fulfill({ json: { servers: [] } }))
  await go(page.linkTo('request', requestId))
  await expectHeading('This page is not set up')
})

test('rules that are too large, that deceive, and that are of no use', async ({ page: tab }) => {
  const genuine = rulesOf(documentWith())
  const { document } = genuine
  const serveDocument = (bytes: Uint8Array) =>
    page.serveRequest(genuine, { rules: [{ document: bytes, assertions: [] }] })
  const expectState = async (title: string) => {
    await page.open(tab, 'request', requestId)
    await expect(tab.getByRole('heading', { name: title })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  }
  serveDocument(new Uint8Array(300_000).fill(32))
  await expectState('The rules are larger than 256 KB')
  const named = (name: string) => {
    const [first, ...rest] = document.people
    return encodeRules({ ...document, people: [{ ...first!, name }, ...rest] })
  }
  serveDocument(named('Ana\u202E'))
  await expectState('Names in the rules can deceive')
  serveDocument(named('Ве\u0430'))
  await expectState('Names in the rules can deceive')
  serveDocument(new TextEncoder().encode('{"title":'))
  await expectState('The rules cannot be read')
})

test('older rules: nothing is approved, and signing can be frozen', async ({ context, page: tab }) => {
  await addAuthenticator(context, tab)
  const { rules: first, credential } = await register(tab)
  const next = rulesOf(nextOf(first, { approvalMinutes: 30 }))
  const adopting = [bea, carl].map((person) => signedChange(next, 'adopt', person, Date.now() - 3_600_000))
  const chain = [adopted(first), adopted(next, adopting)]
  page.serveRequest(next, { rules: chain })
  await page.openKnown(tab, 'request', requestId)
  page.serveRequest(first)
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'Do not approve: older rules' })).toBeFocused()
  await expect(tab.getByRole('button', { name: 'Approve with passkey' })).toHaveCount(0)
  await expectAccessibleInBothThemes(tab)
  await tab.getByRole('button', { name: 'How to check the rules' }).click()
  await expect(tab.getByText('npm run rules -w apps/signer')).toBeVisible()
  await tab.getByRole('button', { name: 'Freeze all signing' }).click()
  const dialog = tab.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Freeze all signing' }).click()
  await expect(tab.getByRole('heading', { name: 'You asked to freeze signing' })).toBeVisible()
  const { path, body } = page.posted.at(-1)!
  const { statement, proof } = body as { statement: ChangeStatement; proof: Record<string, string> }
  expect(path).toBe(`rules/${organisation}/statements`)
  expect(statement).toMatchObject({ act: 'freeze', version: 2, hash: next.hash, previous: first.hash })
  expect(verifyAssertion(challengeOf(statement), credential, assertionOf(proof)).ok).toBe(true)
  const forked = rulesOf({ ...next.document, approvalMinutes: 29 })
  page.serveRequest(forked, { rules: [adopted(first), adopted(forked)] })
  await page.open(tab, 'request', requestId)
  await expect(tab.getByRole('heading', { name: 'Do not approve: other rules' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Approve with passkey' })).toHaveCount(0)
  await expect(tab.getByRole('button', { name: 'Freeze all signing' })).toBeEnabled()
  page.answers.set(`rules/${organisation}`, {
    person: dora,
    rules: [adopted(first)],
    proposed: null,
    frozenAt: null,
  })
  await page.open(tab, 'rules', organisation)
  await expect(tab.getByRole('heading', { name: 'Do not approve: older rules' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Freeze all signing' })).toBeEnabled()
})

test('rules that operators accepted by hand are compared, can be frozen, and are then used', async ({
  context,
  page: tab,
}) => {
  await addAuthenticator(context, tab)
  const { rules: first } = await register(tab)
  const next = rulesOf(nextOf(first, { approvalMinutes: 30 }))
  page.serveRequest(first)
  await page.openKnown(tab, 'request', requestId)
  page.serveRequest(next, { rules: [adopted(first), adopted(next)] })
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'Accepted by the operators of the signers' })).toBeFocused()
  await expect(tab.getByText('An approval expires after 30 minutes.')).toBeVisible()
  await expect(tab.getByRole('list', { name: 'Version 2' }).getByRole('listitem')).toHaveCount(8)
  await expectAccessibleInBothThemes(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await tab.getByRole('button', { name: 'Freeze all signing' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Freeze all signing' }).click()
  await expect(tab.getByRole('heading', { name: 'You asked to freeze signing' })).toBeVisible()
  expect(page.posted.at(-1)?.body).toMatchObject({
    statement: { act: 'freeze', version: 2, hash: next.hash },
  })
  await tab.reload()
  await tab.getByRole('button', { name: 'The words are the same' }).click()
  await tab.getByRole('button', { name: 'Approve with passkey' }).click()
  await expect(tab.getByRole('heading', { name: 'You approved this transfer' })).toBeVisible()
})

test('a request under earlier rules shows what changed', async ({ page: tab }) => {
  const first = rulesOf(documentWith())
  const next = rulesOf(nextOf(first, { approvalMinutes: 30 }))
  const adopting = [bea, carl].map((person) => signedChange(next, 'adopt', person, Date.now() - 3_600_000))
  page.serveRequest(first, { rules: [adopted(first), adopted(next, adopting)] })
  await page.open(tab, 'request', requestId)
  await expect(tab.getByRole('heading', { name: 'The rules changed' })).toBeFocused()
  await expect(tab.getByText('An approval expires after 1 hour.')).toBeVisible()
  await expect(tab.getByText('An approval expires after 30 minutes.')).toBeVisible()
  await expectAccessibleInBothThemes(tab)
})

test.describe('the rules', () => {
  async function openRules(context: BrowserContext, tab: Page, frozenAt: number | null = null) {
    await addAuthenticator(context, tab)
    const { rules, credential } = await register(tab)
    const { document } = rules
    const [usdt, ...others] = document.approvals
    const proposed = rulesOf(
      nextOf(rules, {
        approvals: [
          {
            ...usdt!,
            tiers: [
              { above: '0', needed: 1, role: null },
              { above: '400000', needed: 2, role: 'treasurer' },
            ],
          },
          ...others,
        ],
        assets: document.assets.map((asset) =>
          asset.symbol === 'USDT' ? { ...asset, perDay: '2500000' } : asset,
        ),
        recipients: [
          ...document.recipients,
          {
            ...document.recipients[0]!,
            id: 'bright',
            label: 'Brightwater Foods',
            address: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX',
          },
        ],
      }),
    )
    page.answers.set(`rules/${organisation}`, {
      person: dora,
      rules: [adopted(rules)],
      proposed: adopted(proposed, [signedChange(proposed, 'adopt', bea, Date.now())]),
      frozenAt,
    })
    await page.openKnown(tab, 'rules', organisation)
    return { rules, proposed, credential }
  }

  const lastStatement = (credential: Credential): ChangeStatement => {
    const { path, body } = page.posted.at(-1)!
    expect(path).toBe(`rules/${organisation}/statements`)
    const { statement, proof } = body as { statement: ChangeStatement; proof: Record<string, string> }
    expect(verifyAssertion(challengeOf(statement), credential, assertionOf(proof)).ok).toBe(true)
    return statement
  }

  test('a governor reads the change in words and adopts it', async ({ context, page: tab }) => {
    const { proposed, credential } = await openRules(context, tab)
    await expect(tab.getByRole('heading', { name: 'Version 2 is proposed' })).toBeFocused()
    const change = tab.getByRole('listitem').filter({ hasText: 'Approvals: USDT' })
    await expect(
      change.getByText('Removed: −Above 0.10 USDT: 2 approvals, one from a Treasurer'),
    ).toBeVisible()
    await expect(change.getByText('Added: +Above 0.40 USDT: 2 approvals, one from a Treasurer')).toBeVisible()
    await expect(tab.getByText('Payee: Brightwater Foods')).toBeVisible()
    await expect(tab.getByText('1 of 2 adopted')).toBeVisible()
    await expect(tab.getByText('takes effect 48 h after adoption')).toBeVisible()
    await tab.getByText('Rules in force: version 1').first().click()
    await expect(tab.getByText('Any 2 of 3 signers: TRON')).toBeVisible()
    await expectAccessibleInBothThemes(tab)
    await tab.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(tab)
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await tab.getByRole('button', { name: 'Adopt with passkey' }).focus()
    await tab.keyboard.press('Enter')
    await expect(tab.getByRole('heading', { name: 'You adopted these rules' })).toBeFocused()
    expect(lastStatement(credential)).toMatchObject({
      act: 'adopt',
      version: 2,
      hash: proposed.hash,
      person: dora,
    })
  })

  test('a governor vetoes it, after a question', async ({ context, page: tab }) => {
    const { proposed, credential } = await openRules(context, tab)
    await tab.getByRole('button', { name: 'Veto' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    await tab.getByRole('button', { name: 'Veto' }).click()
    page.refusal = { status: 403, body: { detail: 'Call 555', code: 'NOT_A_GOVERNOR', params: {} } }
    await tab.getByRole('dialog').getByRole('button', { name: 'Veto' }).click()
    await expect(tab.getByRole('heading', { name: 'The server refused' })).toBeVisible()
    await expect(tab.getByText('Only governors in the rules can do this.')).toBeVisible()
    await expect(tab.getByText('NOT_A_GOVERNOR')).toBeVisible()
    await expect(tab.getByText('Call 555')).toHaveCount(0)
    await tab.getByRole('button', { name: 'Try again' }).click()
    await tab.getByRole('button', { name: 'Veto' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Veto' }).click()
    await expect(tab.getByRole('heading', { name: 'You vetoed these rules' })).toBeVisible()
    expect(lastStatement(credential)).toMatchObject({ act: 'veto', hash: proposed.hash })
  })

  test('freezing and thawing name the rules in force', async ({ context, page: tab }) => {
    const { rules, credential } = await openRules(context, tab)
    await tab.getByRole('button', { name: 'Freeze all signing' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Freeze all signing' }).click()
    await expect(tab.getByRole('heading', { name: 'You asked to freeze signing' })).toBeVisible()
    expect(lastStatement(credential)).toMatchObject({ act: 'freeze', hash: rules.hash, previous: null })
    page.answers.set(`rules/${organisation}`, {
      ...page.answers.get(`rules/${organisation}`),
      proposed: null,
      frozenAt: Date.now(),
    })
    await tab.getByRole('button', { name: 'Back to the rules' }).click()
    await expect(tab.getByText('Signing is frozen since')).toBeVisible()
    await expectAccessibleInBothThemes(tab)
    await tab.getByRole('button', { name: 'Thaw signing' }).click()
    await expect(tab.getByRole('heading', { name: 'You asked to thaw signing' })).toBeVisible()
    expect(lastStatement(credential)).toMatchObject({ act: 'thaw', hash: rules.hash })
  })

  test('the first rules are read whole, and a new passkey joins', async ({ context, page: tab }) => {
    await addAuthenticator(context, tab)
    const { rules } = await register(tab)
    page.answers.set(`rules/${organisation}`, {
      person: dora,
      rules: [adopted(rules)],
      proposed: adopted(rules),
      frozenAt: null,
    })
    await page.open(tab, 'rules', organisation)
    await expect(tab.getByRole('heading', { name: 'First rules of the organization' })).toBeFocused()
    await expect(tab.getByText('2 governors together change the rules.')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Freeze all signing' })).toHaveCount(0)
    await expectAccessibleInBothThemes(tab)
    await tab.getByRole('button', { name: 'Join with new passkey' }).click()
    await expect(tab.getByRole('heading', { name: 'Your passkey joined these rules' })).toBeVisible()
    expect(page.posted.at(-1)?.body).toMatchObject({ statement: { act: 'join', version: 1, previous: null } })
  })
})
