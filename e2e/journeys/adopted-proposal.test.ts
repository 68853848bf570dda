/**
 * From the Policy Wizard to the signers, in a sandbox of its own: an administrator proposes a change and adopts it in English, a
 * second governor reads and adopts it on a phone in Spanish. A tightening is in force at once; a loosening waits and is vetoed.
 */
import { authenticatorKeyOfJwk } from '@holdfast/policy/passkeys/software'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { chooseIn } from '../choose.ts'
import { newTransferPath } from '../new-transfer.ts'
import { readAuthenticators } from '../sign-as-person.ts'
import { strangersAddress } from '../signing-wallet.ts'
import { storeLanguage } from '../speak.ts'
import { outcomeOf, paymentOf, steal } from '../thief.ts'
import { startHoldfast } from '../world-setup.ts'
import {
  emailOf,
  expect,
  password,
  type Person,
  solidAfterBlocks,
  test as base,
  type World,
} from '../world.ts'

const test = base.extend<object, { readonly holdfastUrl: string }>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => {
      const { url, stop } = await startHoldfast()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.use({ actionTimeout: 15_000 })
test.describe.configure({ mode: 'serial' })

const policy = '/mpc/policy'
const stranger = strangersAddress()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const openChange = (page: Page) => page.locator('[data-open-rules]')
const inForce = (page: Page) => page.getByRole('region', { name: 'Policy in force' })
const proposal = (page: Page) => page.locator('[data-propose-rules]')

async function rulesInForce(world: World) {
  const rules = await (await world.callsOf('admin')).getRules({ query: {} })
  if (!rules?.in_force) throw new Error('no rules are in force')
  return rules
}

/** Listed by name in version 1. */
async function payeeOf(world: World): Promise<string> {
  const { in_force: version } = await rulesInForce(world)
  const [recipient] = version?.document.recipients ?? []
  if (recipient === undefined) throw new Error('the rules have no recipient')
  return recipient.address
}

interface Answers {
  /** The name of each field of step 4, with its value in the policy in force and, where it changes, the new one. */
  readonly limits: Readonly<Record<string, readonly [inForce: string, changed?: string]>>
  readonly recipients?: readonly string[]
}

/** Answers what this journey changes; the other answers are those of the policy in force. */
async function answerWizard(page: Page, { limits, recipients }: Answers): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const goTo = async (step: number) => {
    if (step > 1) await next.click()
    await expect(page.getByText(`Step ${step} of 6`, { exact: true })).toBeVisible()
  }
  await page.goto(policy)
  await page.getByRole('link', { name: 'Propose a change' }).click()
  await goTo(1)
  await goTo(2)
  for (const [at, name] of ['Teresa Treasurer', 'Arthur Approver'].entries())
    await choosePerson(page.getByRole('combobox', { name: `Person ${at + 1}`, exact: true }), name)
  await goTo(3)
  await goTo(4)
  for (const [name, [inForce, changed]] of Object.entries(limits)) {
    const field = page.locator(`input[name="${name}"]`)
    await expect(field).toHaveValue(inForce)
    if (changed !== undefined) await field.fill(changed)
  }
  if (recipients !== undefined)
    await page.locator('textarea[name="whitelistedAddresses"]').fill(recipients.join('\n'))
  await goTo(5)
  await goTo(6)
  await next.click()
  await expect(proposal(page)).toBeVisible()
}

async function choosePerson(field: Locator, name: string): Promise<void> {
  if ((await field.inputValue()) === name) return
  await field.fill(name)
  await field.page().getByRole('option').filter({ hasText: name }).first().click()
  await expect(field).toHaveValue(name)
}

async function compare(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Compare with the policy in force' }).click()
  const lines = proposal(page).locator('[data-rules-diff] li')
  await expect(lines.first()).toBeVisible()
  return lines
}

/** With the password, when the browser asks for it. */
async function propose(page: Page, note: string): Promise<void> {
  await proposal(page).getByLabel('Reason, for the governors').fill(note)
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  const identity = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  const sent = proposal(page).getByText('Proposed. Governors adopt it on the approver page.')
  await identity.or(sent).first().waitFor()
  if (await identity.isVisible()) {
    await identity.getByLabel('Password').fill(password)
    await identity.getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(sent).toBeVisible()
}

async function signedIn(
  browser: Browser,
  world: World,
  person: Person,
  options: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const page = await (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage()
  await page.goto('/api/health')
  await page.evaluate((token) => localStorage.setItem('auth_token', token), await world.tokenOf(person))
  return page
}

const phone = { locale: 'es-ES', viewport: { width: 390, height: 844 } } as const

/** The approver page behind a button of *Policy*. A browser that has not seen the rules compares their words first. */
async function openVersion(page: Page, button: string, sameWords: string, title: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await openChange(page).getByRole('button', { name: button, exact: true }).click()
  const approver = await opened
  const compared = approver.getByRole('button', { name: sameWords })
  await compared.or(heading(approver, title)).first().waitFor()
  if (await compared.isVisible()) await compared.click()
  await expect(heading(approver, title)).toBeVisible()
  return approver
}

async function adoptFirst(page: Page, version: number): Promise<void> {
  await page.goto(policy)
  await expect(openChange(page)).toContainText('0 of 2 adopted')
  await expect(openChange(page)).toContainText('Nobody has adopted it yet. 2 governors are missing.')
  const title = `Version ${version} is proposed`
  const approver = await openVersion(page, 'Review and adopt', 'The words are the same', title)
  await approver.getByRole('button', { name: 'Adopt with test passkey' }).click()
  await expect(heading(approver, 'You adopted these rules')).toBeVisible()
  await approver.close()
  await expect(openChange(page)).toContainText('1 of 2 adopted')
  await expect(openChange(page)).toContainText('Adopted by Ada Admin. 1 governor is missing.')
}

/** `changes`: as many as the console counts. */
async function readOnPhone(page: Page, version: number, changes: number): Promise<Page> {
  await page.goto(policy)
  await expect(openChange(page)).toContainText('1 de 2 la adoptaron')
  await expectAccessible(page)
  const title = `Se propone la versión ${version}`
  const approver = await openVersion(page, 'Revisar y adoptar', 'Las palabras son las mismas', title)
  await expect(approver.locator('.changes').first().locator('> li')).toHaveCount(changes)
  await expectAccessible(approver)
  expect(await approver.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  return approver
}

async function adoptSecond(approver: Page): Promise<void> {
  await approver.getByRole('button', { name: 'Adoptar con clave de prueba' }).click()
  await expect(heading(approver, 'Ha adoptado estas reglas')).toBeVisible()
  await approver.close()
}

const changesOf = async (page: Page): Promise<number> => {
  const title = openChange(page).getByRole('heading', { level: 2 })
  return Number(/: (\d+) change/.exec((await title.textContent()) ?? '')?.[1])
}

test('the wizard starts from the policy of the signers, so that only the limit that a person changes differs', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await answerWizard(page, { limits: { perTxCapUSD: ['100000'], dailyCapUSD: ['250000', '200000'] } })
  const settings = page.locator('[data-changed]')
  await expect(settings).toHaveCount(3)
  for (const setting of ['perTxCap', 'dailyCap', 'holders'])
    await expect(page.locator(`[data-changed="${setting}"]`)).toHaveCount(1)
  // The server gets its first dollar limit, whether or not the person changed the figure.
  await expect(page.locator('[data-changed="perTxCap"]')).toContainText(
    'Each asset has its own limit; all assets together have none.',
  )
  const lines = await compare(page)
  const { in_force: version } = await rulesInForce(world)
  // The cap of TRX is worth less than the lowered limit, so it stays.
  const changed = version?.document.assets.filter(({ symbol }) => symbol !== 'TRX') ?? []
  await expect(lines).toHaveText(
    changed.flatMap(({ symbol }) => [
      `−RemovedMost in 24 hours, ${symbol}: 250,000.00 ${symbol}`,
      `+AddedMost in 24 hours, ${symbol}: 200,000.00 ${symbol}`,
    ]),
  )
})

test('a policy of the wizard tightens the rules of every signer as soon as two governors adopted it', async ({
  page,
  browser,
  world,
  holdfastUrl,
}) => {
  test.setTimeout(300_000)
  const treasurer = await world.callsOf('treasurer')
  const wallet = (await treasurer.listSigningWallets({ query: {} })).find(
    ({ name }) => name === 'MPC Operations',
  )
  const payee = await payeeOf(world)
  const tokens = await treasurer.listTokens()
  const trx = tokens.find(({ network_id, symbol }) => network_id === wallet?.network_id && symbol === 'TRX')
  const request = {
    wallet_id: wallet?.id ?? '',
    recipient_address: payee,
    amount: '30000',
    token_id: trx?.id ?? '',
    network_code: wallet?.network_code ?? '',
  }
  await world.chain.faucet({ address: wallet?.address ?? '', amount: 40_000_000_000n })
  await world.chain.mine(solidAfterBlocks)
  // Under version 1 it may be paid.
  const { id } = await treasurer.createTransferRequest({ body: request })
  await treasurer.submitTransferRequest({ params: { id } })

  await world.signIn('admin')
  await answerWizard(page, {
    limits: { perTxCapUSD: ['100000', '2500'], dailyCapUSD: ['250000', '10000'] },
    recipients: [payee],
  })
  const lines = await compare(page)
  for (const line of [
    'Most in one transfer, TRX: 100,000.00 TRX',
    'Most in one transfer, TRX: 25,000.00 TRX',
    'Payee: Halden Logistics',
    'Everyone else: Everyone else is refused.',
  ])
    await expect(lines.filter({ hasText: line })).toHaveCount(1)
  await expect(proposal(page)).toContainText('Tightens the policy: takes effect as soon as it is adopted.')
  await expect(proposal(page)).toContainText('25,000.00 TRX per transfer, 100,000.00 TRX in 24 hours')
  await expect(proposal(page)).toContainText(/1 = \$0\.10 \(sandbox, \d{4}-\d\d-\d\d\)/)
  await expect(proposal(page)).toContainText('1 now refused')
  await expect(proposal(page)).toContainText('Proposed: Refused: above the limit per transfer')
  await expectAccessible(page)
  await propose(page, 'Smaller payments, to known payees')
  await adoptFirst(page, 2)
  const changes = await changesOf(page)
  const second = await signedIn(browser, world, 'approver', { baseURL: holdfastUrl, ...phone })
  await storeLanguage(second, 'es')
  const approver = await readOnPhone(second, 2, changes)
  await expect(approver.locator('.changes').first()).toContainText(
    'Como máximo 25.000,00 TRX en una transferencia',
  )
  await adoptSecond(approver)
  await expect(inForce(page)).toContainText(/Version 2 since .* adopted by Ada Admin, Arthur Approver/)
  await expect(inForce(page)).toContainText('25,000.00 TRX per transfer, 100,000.00 TRX in 24 hours')
  for (const signer of ['Signer 1', 'Signer 2', 'Signer 3'])
    await expect(page.locator('li').filter({ hasText: signer }).first()).toContainText('Version 2 · current')
  await page.goto(`/mpc/transfer-requests?tab=all&request=${id}`)
  await expect(page.locator('[data-request-panel]')).toContainText(
    'Amount: 30,000.00 TRX is more than the 25,000.00 TRX that the rules allow for one transfer',
  )
  // Without a policy of the server, the rules still limit it.
  await expect(page.locator('[data-request-panel]')).not.toContainText('No policy is in force')
  await second.context().close()
})

test('each signer refuses a transfer above the lowered limit, and the forms name it', async ({
  page,
  world,
  holdfastUrl,
}) => {
  const thief = await steal(holdfastUrl)
  const authenticators = await readAuthenticators(holdfastUrl, await world.tokenOf('operator'))
  const keyOf = (person: Person) => {
    const found = authenticators.find(({ email }) => email === emailOf(person))
    if (found === undefined) throw new Error(`${person} has no software passkey`)
    return authenticatorKeyOfJwk(found.private_key_jwk)
  }
  const pay = async (units: bigint, recipient?: string) =>
    outcomeOf(
      thief,
      paymentOf(thief, keyOf, { units, recipient: recipient ?? (await payeeOf(world)) }, [
        'approver',
        'approver2',
      ]),
    )
  expect(await pay(30_000_000_000n)).toBe('OVER_TRANSFER_CAP')
  expect(await pay(1n, stranger)).toBe('RECIPIENT_NOT_IN_RULES')
  expect(await pay(1n)).toBe('signed')
  await thief.close()
  await world.signIn('treasurer')
  await page.goto(newTransferPath)
  await chooseIn(page, 'Network', 'TRON Sandbox')
  await chooseIn(page, 'Wallet', 'MPC Operations')
  await chooseIn(page, 'Token', /^TRX/)
  await page.getByLabel('Amount', { exact: true }).fill('30000')
  await page.getByLabel('Payee', { exact: true }).fill(await payeeOf(world))
  await expect(page.getByRole('alert').filter({ hasText: '25,000.00 TRX' })).toContainText(
    '30,000.00 TRX is more than the 25,000.00 TRX that the rules allow for one transfer',
  )
  await expect(page.getByText('No policy is in force')).toHaveCount(0)
})

test('a loosening waits, and a governor vetoes it', async ({ page, browser, world, holdfastUrl }) => {
  test.setTimeout(300_000)
  await world.signIn('admin')
  await answerWizard(page, {
    limits: { perTxCapUSD: ['2500'], dailyCapUSD: ['10000'] },
    recipients: [await payeeOf(world), stranger],
  })
  await expect(page.locator('[data-changed]')).toHaveCount(1)
  await expect(page.locator('[data-changed]')).toContainText(stranger)
  const lines = await compare(page)
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(stranger)
  await expect(proposal(page)).toContainText('Loosens the policy')
  await propose(page, 'A new payee')
  await adoptFirst(page, 3)
  const changes = await changesOf(page)
  const second = await signedIn(browser, world, 'approver', { baseURL: holdfastUrl, ...phone })
  await storeLanguage(second, 'es')
  const approver = await readOnPhone(second, 3, changes)
  await adoptSecond(approver)
  await expect(openChange(page)).toContainText('Version 3')
  await expect(second.getByRole('button', { name: 'Vetar', exact: true })).toBeVisible()
  await expect(inForce(page)).toContainText('Version 2 since')
  const veto = await openVersion(second, 'Vetar', 'Las palabras son las mismas', 'Se propone la versión 3')
  await veto.getByRole('button', { name: 'Vetar con clave de prueba' }).click()
  await veto.getByRole('button', { name: 'Vetar', exact: true }).last().click()
  await expect(heading(veto, 'Ha vetado estas reglas')).toBeVisible()
  const ended = page.getByRole('row').filter({ hasText: 'Version 3' })
  await expect(ended).toContainText('Ended')
  await expect(ended).toContainText('vetoed by Arthur Approver')
  await expect(inForce(page)).toContainText('Version 2 since')
  await expect(openChange(page)).toHaveCount(0)
  await second.context().close()
})
