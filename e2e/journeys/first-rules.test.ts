/**
 * An organisation without rules gets version 1 of its policy: people register passkeys and state it on the approver page, an Admin
 * prepares it, and the operator of each signer runs the commands of the screen. Then the signers decide a transfer.
 */
import { exec } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { api, createClient } from '@holdfast/contract'
import { compile, defaultAnswers, policyAnswers } from '@holdfast/policy'
import type { Browser, Page } from '@playwright/test'
import { requestAt, requestPanel } from '../request-panel.ts'
import { expectAccessible } from '../accessibility.ts'
import { addAuthenticator } from '../approver-page.ts'
import { makeSigningWallet, strangersAddress } from '../signing-wallet.ts'
import { startHoldfast } from '../world-setup.ts'
import { expect, type Newcomer, password, test as base } from '../world.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'holdfast-first-rules-'))
const isStopped = async (): Promise<void> => undefined
let stopRunning = isStopped

async function stop(): Promise<void> {
  const end = stopRunning
  stopRunning = isStopped
  await end()
}

/** Keeps its address and its data when it starts again. */
async function start(ports: Readonly<Record<string, string>> = {}): Promise<string> {
  const holdfast = await startHoldfast({ HOLDFAST_DATA: dataFolder, ...ports })
  stopRunning = holdfast.stop
  return holdfast.url
}

const test = base.extend<object, { readonly holdfastUrl: string }>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => {
      await use(await start())
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.use({ actionTimeout: 15_000 })

const policy = '/mpc/policy'
const parties = [1, 2, 3] as const
const root = fileURLToPath(new URL('../..', import.meta.url))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

type Device = Awaited<ReturnType<typeof addAuthenticator>>
type Credential = Awaited<ReturnType<typeof credentialOf>>

interface Member {
  readonly name: string
  readonly page: Page
  /** The passkeys of this person's two devices. */
  readonly passkeys: Credential[]
}

async function credentialOf({ session, authenticatorId }: Device) {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (credential === undefined) throw new Error('the device has no passkey')
  return credential
}

/** Connects a device with this passkey. */
async function plugIn(page: Page, credential: Credential): Promise<Device> {
  const device = await addAuthenticator(page.context(), page)
  await device.session.send('WebAuthn.addCredential', { authenticatorId: device.authenticatorId, credential })
  return device
}

const unplug = ({ session, authenticatorId }: Device) =>
  session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })

async function openedBy(page: Page, click: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await click()
  return opened
}

async function browserOf(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  const nobody = createClient(api, { base: baseURL, token: () => null })
  const { token } = await nobody.login({ body: { email, password } })
  await page.goto('/api/health')
  await page.evaluate((text) => localStorage.setItem('auth_token', text), token)
  return page
}

/** On two devices, each with a link of its own. */
async function register({ page, passkeys }: Member): Promise<void> {
  await page.goto(policy)
  while (passkeys.length < 2) {
    const register = await openedBy(page, () =>
      page.getByRole('button', { name: 'Register my passkey' }).click(),
    )
    const device = await addAuthenticator(register.context(), register)
    await register.getByRole('button', { name: 'Create passkey' }).click()
    await expect(heading(register, 'Your passkey')).toBeVisible()
    passkeys.push(await credentialOf(device))
    await register.close()
  }
}

/** Joins with both passkeys and adopts, as the page asks. `hashWords`: those of the hash, on the screen of the console. */
async function state({ page, passkeys }: Member, hashWords: readonly string[]): Promise<void> {
  await page.goto(policy)
  const rules = await openedBy(page, () => page.getByRole('button', { name: 'Adopt or join' }).click())
  await expect(heading(rules, 'First rules of the organization')).toBeVisible()
  const compared = rules.getByRole('list', { name: 'Compare with the other governors' })
  await expect(compared.getByRole('listitem')).toHaveText(hashWords.map((word) => new RegExp(`${word}$`)))
  await expectAccessible(rules)
  for (const passkey of passkeys) {
    const device = await plugIn(rules, passkey)
    await rules.getByRole('button', { name: 'Join with new passkey' }).click()
    await expect(heading(rules, 'Your passkey joined these rules')).toBeVisible()
    await unplug(device)
    await rules.getByRole('button', { name: 'Back to the rules' }).click()
  }
  await expect(rules.getByRole('button', { name: 'Join with new passkey' })).toHaveCount(0)
  await plugIn(rules, passkeys[0]!)
  await rules.getByRole('button', { name: 'Adopt with passkey' }).click()
  await expect(heading(rules, 'You adopted these rules')).toBeVisible()
  await rules.close()
}

/** A policy that one approval satisfies. */
async function applyPolicy({ calls, organisation }: Newcomer, holders: readonly Member[]): Promise<void> {
  const directory = await calls.searchDirectory({ query: { entity_id: organisation.id } })
  const known = directory.filter(({ name }) => holders.some((holder) => holder.name === name))
  const { app, ...bundle } = compile(
    policyAnswers.parse({
      ...defaultAnswers,
      phoneShareHolders: known.map(({ name }) => name),
      phoneShareHolderIds: known.map(({ id }) => id),
    }),
  )
  const approvals = { ...app.approvals, required: 1, roleBound: false }
  await calls.applyPolicy({
    query: { entity_id: organisation.id },
    body: { ...bundle, app: { ...app, approvals } },
  })
}

function withoutAdoptions(text: string): string {
  const file = JSON.parse(text) as { readonly assertions: readonly { readonly statement: { act: string } }[] }
  return JSON.stringify({
    ...file,
    assertions: file.assertions.filter(({ statement }) => statement.act !== 'adopt'),
  })
}

/** The operator of a signer runs what the screen shows, in the folder of Holdfast. */
async function operate(party: number, command: string, input = ''): Promise<string> {
  const running = promisify(exec)(command, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SIGNER_DATA: join(dataFolder, 'signers', String(party)),
      SIGNER_SEALING_KEY_FILE: join(dataFolder, 'sealing-keys', `signer-${party}`),
    },
  })
  running.child.stdin?.end(input)
  return (await running).stdout
}

/** The keeper of a recovery key makes it on paper, and gives its public key away. */
async function makePaperKey() {
  const paper = await operate(1, 'npm run -s recovery-key -w apps/signer -- --make')
  return {
    publicKey: /Public key: (\S+)/.exec(paper)?.[1] ?? '',
    secret: [...paper.matchAll(/\d+\. ([a-z]+)/g)].map(([, word]) => word).join(' '),
  }
}

/** The new recovery key proves that it works: its keeper signs the file, and the printed line is handed in. */
async function joinOnPaper(page: Page, secret: string): Promise<void> {
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  const file = join(root, (await downloaded).suggestedFilename())
  await (await downloaded).saveAs(file)
  const command = (await page.locator('[data-hand-in="join"] code').textContent()) ?? ''
  try {
    const line = await operate(1, command.replace('npm run', 'npm run -s'), secret)
    await page.getByLabel('Printed line').fill(line)
  } finally {
    rmSync(file)
  }
  await page.getByRole('button', { name: 'Hand in' }).click()
}

test('an organisation gets version 1 of its policy: its people state it, the operators accept it, and the signers decide a transfer by it', async ({
  page,
  browser,
  world,
  holdfastUrl,
}) => {
  test.setTimeout(480_000)
  const newcomer = await world.signInAsNewcomer()
  const { calls, organisation } = newcomer
  const nora: Member = { name: newcomer.name, page, passkeys: [] }
  const colleague = async (role: 'Treasurer' | 'Approver') => {
    const person = await world.newColleague(calls, organisation.id, role)
    return {
      ...person,
      passkeys: [],
      page: await browserOf(browser, holdfastUrl, person.email),
    }
  }
  const treasurer = await colleague('Treasurer')
  const approver = await colleague('Approver')
  const people: readonly Member[] = [nora, treasurer, approver]
  const check = (name: string) => page.locator(`[data-check="${name}"]`)

  await page.goto(policy)
  await expect(page.getByRole('heading', { name: 'No rules at the signers yet' })).toBeVisible()
  for (const name of ['policy', 'keys', 'people', 'governors'])
    await expect(check(name)).toContainText('Missing')
  await expect(page.getByRole('button', { name: 'Prepare version 1' })).toBeDisabled()
  await expectAccessible(page)

  const wallet = await makeSigningWallet(world, calls, organisation.id)
  await applyPolicy(newcomer, [treasurer, approver])
  for (const person of people) await register(person)
  await page.goto(policy)
  for (const name of ['policy', 'page', 'signers', 'keys', 'assets', 'people', 'governors'])
    await expect(check(name)).toContainText('Ready')
  const paper = await makePaperKey()
  await page.getByRole('button', { name: 'Add a recovery key' }).click()
  await page.getByLabel('Where it is kept').fill('Safe of the notary')
  await page.getByLabel('Public key').fill(paper.publicKey)
  await expectAccessible(page)
  await page.getByLabel('Note for the others').fill('Our first rules')
  await page.getByRole('button', { name: 'Prepare version 1' }).click()
  await expect(page.getByRole('heading', { name: 'Version 1 is prepared' })).toBeVisible()
  await expect(page.getByText('The file is not complete yet', { exact: false })).toBeVisible()
  await expectAccessible(page)
  const hashWords = ((await page.locator('[data-hash-words]').textContent()) ?? '').split(' ')
  expect(hashWords).toHaveLength(8)

  for (const person of people) await state(person, hashWords)
  await page.goto(policy)
  await joinOnPaper(page, paper.secret)
  await expect(page.getByText('The file is complete.', { exact: false })).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const download = await downloaded
  const file = join(root, download.suggestedFilename())
  await download.saveAs(file)
  const [show = '', accept = '', bind = ''] = await page.locator('main code').allTextContents()
  const approverPort = await approverPortOf(calls, organisation.id)
  await stop()
  try {
    const complete = readFileSync(file, 'utf8')
    writeFileSync(file, withoutAdoptions(complete))
    await expect(operate(1, accept)).rejects.toThrow('0 of 3 governors')
    writeFileSync(file, complete)
    for (const party of parties) {
      const shown = await operate(party, show)
      expect(shown).toContain(`Hash in words: ${hashWords.join(' ')}`)
      expect(shown).toContain('Safe of the notary: on paper')
      await operate(party, accept)
      await operate(party, bind)
    }
  } finally {
    rmSync(file)
  }
  await start({ PORT: new URL(holdfastUrl).port, HOLDFAST_APPROVER_PORT: approverPort })

  await page.goto(policy)
  await expect(page.locator('[data-rules]')).toContainText('Version 1')
  await expect(page.locator('[data-recovery-keys]')).toContainText('Safe of the notary')
  await expect(page.getByText('Every signer has bound every key of the rules.')).toBeVisible()
  await expectAccessible(page)

  const { calls: asking, page: requester } = treasurer
  const { id } = await asking.createTransferRequest({
    body: {
      wallet_id: wallet.id,
      recipient_address: strangersAddress(),
      amount: '2.5',
      token_id: wallet.trx,
      network_code: wallet.networkCode,
    },
  })
  await asking.submitTransferRequest({ params: { id } })
  const act = (page: Page, name: RegExp) => requestPanel(page).getByRole('button', { name })

  await requester.goto(requestAt(id))
  const signing = await openedBy(requester, () => act(requester, /^Sign your request: /).click())
  await plugIn(signing, treasurer.passkeys[0]!)
  await signing.getByRole('button', { name: 'Sign request with passkey' }).click()
  await expect(heading(signing, 'You signed this request')).toBeVisible()
  await approver.page.goto(requestAt(id))
  const approval = await openedBy(approver.page, () => act(approver.page, /^Review and approve: /).click())
  await plugIn(approval, approver.passkeys[1]!)
  await approval.getByRole('button', { name: 'Approve with passkey' }).click()
  await expect(heading(approval, 'You approved this transfer')).toBeVisible()
  await page.goto(requestAt(id))
  await act(page, /^Sign & Broadcast: /).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign & Broadcast' }).click()
  const statusOf = async () => (await asking.getTransferRequest({ params: { id } })).status
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('broadcasted')

  await expectProposalFromDialog(page)
  await changeServerPart(newcomer, approver.page)
  for (const { page } of [treasurer, approver]) await page.context().close()
})

/** Passkeys belong to the origin of the approver page, so it starts again at the same port. */
async function approverPortOf(calls: Newcomer['calls'], organisationId: string): Promise<string> {
  const { url } = await calls.createRulesLink({ query: { entity_id: organisationId } })
  return new URL(url).port
}

/** + Policy applies nothing under rules: it leads to the proposal, with what changes at the signers. */
async function expectProposalFromDialog(page: Page): Promise<void> {
  await page.goto('/buttons/AddPolicy')
  const dialog = page.getByRole('dialog', { name: '+ Policy', exact: true })
  await dialog.locator('input[name="dailyCapUSD"]').fill('9000')
  await dialog.locator('input[name="perTxCapUSD"]').fill('5000')
  await expect(dialog.getByRole('button', { name: 'Apply policy' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue to the proposal' }).click()
  await dialog.getByRole('button', { name: 'Compare with the policy in force' }).click()
  await expect(dialog.getByRole('button', { name: 'Propose', exact: true })).toBeVisible()
  await expectAccessible(page)
}

/** One person proposes what the server alone checks, another reads it in words and adopts it. */
async function changeServerPart({ calls, organisation }: Newcomer, adopter: Page): Promise<void> {
  const query = { entity_id: organisation.id }
  await calls.stepUp({ body: { method: 'password', password } })
  const applied = await calls.getPolicy({ query })
  if (applied === null) throw new Error('no policy is in force')
  const { app } = applied.bundle
  const controls = { ...app.controls, ipAllowlist: ['127.0.0.0/8', '::1'] }
  const bundle = { ...applied.bundle, app: { ...app, controls } }
  const proposal = { bundle, note: 'Only from this machine', lost_credentials: [], keys: [] }
  await expect(calls.proposeRules({ query, body: proposal })).rejects.toMatchObject({
    code: 'CHANGE_PROPOSED',
  })

  await adopter.goto(policy)
  const change = adopter.locator('[data-change]')
  await expect(change).toContainText('proposes a policy change that only the server checks')
  await expect(change).toContainText('Only from this machine')
  await expect(change.locator('[data-changed="ips"]')).toContainText('127.0.0.0/8')
  await expectAccessible(adopter)
  await change.getByRole('button', { name: 'Adopt' }).click()
  await adopter.getByRole('alertdialog').getByRole('button', { name: 'Adopt', exact: true }).click()
  const identity = adopter.getByRole('dialog', { name: 'Confirm that it’s you' })
  await identity.getByLabel('Password').fill(password)
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await expect(change).toHaveCount(0)
  const after = await calls.getPolicy({ query })
  expect(after?.bundle.app.controls.ipAllowlist).toEqual(['127.0.0.0/8', '::1'])
}
