/**
 * The Policy Wizard: six questions produce a policy in plain words, which is copied and applied for real. And the '+ Policy'
 * dialog.
 */
import { compile, defaultAnswers, policyAnswers, type PolicyBundle, policyBundle } from '@holdfast/policy'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { stopClock, timeCalls } from '../timed-calls.ts'
import { expect, test, type Newcomer, type World } from '../world.ts'

const next = (page: Page) => page.getByRole('button', { name: /^(Next|Siguiente)$/ })
const back = (page: Page) => page.getByRole('button', { name: /^(Back|Atrás)$/ })
const step = (page: Page, n: number) => page.getByText(`Step ${n} of 6`, { exact: true })
const question = (page: Page, name: string) => page.locator(`[data-answer="${name}"]`)
const figure = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const list = (page: Page, name: string) => page.locator(`textarea[name="${name}"]`)
const person = (page: Page, n: number) => page.getByRole('combobox', { name: `Person ${n}`, exact: true })
const meaning = (page: Page) => page.getByRole('complementary').last()

const answerYes = (page: Page, name: string) =>
  question(page, name)
    .getByRole('radio', { name: /^(Yes|Sí)$/ })
    .click()

async function choosePerson(field: Locator, name: string): Promise<void> {
  await field.click()
  await field.fill(name)
  const option = field.page().getByRole('option').filter({ hasText: name }).first()
  await option.click()
  await expect(field).toHaveValue(new RegExp(name))
}

async function clearPerson(page: Page, n: number): Promise<void> {
  await page.getByRole('button', { name: `Clear Person ${n}` }).click()
  await expect(person(page, n)).toHaveValue('')
}

/** From step 1 on. */
async function goToStep(page: Page, n: number, people: readonly string[]): Promise<void> {
  for (let at = 1; at < n; at++) {
    await expect(page.getByText(new RegExp(`^(Step ${at} of|Paso ${at} de) 6$`))).toBeVisible()
    if (at === 2)
      for (const [row, name] of people.entries())
        await choosePerson(page.locator('[data-holder] [role="combobox"]').nth(row), name)
    await next(page).click()
  }
  await expect(page.getByText(new RegExp(`^(Step ${n} of|Paso ${n} de) 6$`))).toBeVisible()
}

/** The step after the last one is the review. */
async function goOnTo(page: Page, n: number): Promise<void> {
  const at = page.getByText(/^Step \d of 6$/)
  for (;;) {
    const current = Number(/\d/.exec((await at.textContent()) ?? '')?.[0])
    if (current === n) return
    await next(page).click()
    const following = current === 6 ? 'Review, all 6 steps answered' : `Step ${current + 1} of 6`
    await expect(page.getByText(following, { exact: true })).toBeVisible()
    if (current === 6) return
  }
}

async function bundleOn(page: Page) {
  const text = (await page.locator('[data-bundle]').textContent()) ?? ''
  return { text, bundle: policyBundle.parse(JSON.parse(text)) }
}

const seeded = ['Teresa Treasurer', 'Arthur Approver'] as const

/** An organisation in which transfers can be approved. */
async function foundTreasury(world: World): Promise<Newcomer & { people: readonly string[] }> {
  const newcomer = await world.signInAsNewcomer()
  const { calls, organisation } = newcomer
  const people: string[] = []
  for (const role of ['Approver', 'Approver', 'Treasurer'] as const)
    people.push((await world.newColleague(calls, organisation.id, role)).name)
  return { ...newcomer, people }
}

test('[ROUTE-32] [WIZ-01] [PROD-13] an ordinary member opens the wizard at step 1 of 6 and goes through all six and back', async ({
  page,
  world,
}) => {
  await world.signIn('approver')
  await page.goto('/mpc/transfer-requests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer Requests')
  await expect(page.getByRole('button', { name: 'New transfer' }).first()).toBeVisible()
  await page.goto('/wizard')
  await expect(step(page, 1)).toBeVisible()
  await goToStep(page, 3, seeded)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Policy Wizard')
  await expect(step(page, 1)).toBeVisible()
  for (let n = 2; n <= 6; n++) {
    await next(page).click()
    await expect(step(page, n)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  }
  for (let n = 5; n >= 1; n--) {
    await back(page).click()
    await expect(step(page, n)).toBeVisible()
  }
  await expect(back(page)).toBeDisabled()
})

test('[WIZ-02] [WIZ-03] [WIZ-04] [WIZ-05] [WIZ-06] [WIZ-07] [WIZ-09] [WIZ-10] [WIZ-11] [WIZ-12] [WIZ-13] [WIZ-14] [WIZ-15] [WIZ-16] [WIZ-17] [WIZ-18] [WIZ-19] [DATA-41] every answer has its control and its default, and is stored under its name', async ({
  page,
  world,
}) => {
  const { organisation, people } = await foundTreasury(world)
  await page.goto('/wizard')
  const yesNo = async (name: string) => {
    await expect(question(page, name).getByRole('radio')).toHaveCount(2)
    const no = question(page, name).getByRole('radio', { name: 'No' })
    await expect(no).toBeChecked()
    await answerYes(page, name)
    await no.click()
    await expect(no).toBeChecked()
    await answerYes(page, name)
    await expect(no).not.toBeChecked()
  }
  await yesNo('needsAutomation')
  await expect(figure(page, 'typicalTxSizeUSD')).toHaveValue('25000')
  await expect(figure(page, 'dailyVolumeUSD')).toHaveValue('200000')
  await yesNo('geoRestricted')
  await yesNo('roleBoundApprovals')
  await figure(page, 'typicalTxSizeUSD').fill('30000')
  await next(page).click()

  await yesNo('requireHumanSignerEveryTx')
  const presence = question(page, 'userPresencePolicy').getByRole('radio')
  await expect(presence).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'per-tx' })).toBeChecked()
  await page.getByRole('radio', { name: 'per-session' }).click()
  for (const [row, name] of people.slice(0, 2).entries()) await choosePerson(person(page, row + 1), name)
  await next(page).click()

  const threshold = question(page, 'threshold')
  await expect(threshold.getByRole('radio')).toHaveCount(3)
  await expect(threshold.getByRole('radio', { name: '3-of-4' })).toBeChecked()
  await threshold.getByRole('radio', { name: '2-of-3' }).click()
  await threshold.getByRole('radio', { name: '3-of-5' }).click()
  await yesNo('ppSeatRedundancy')
  await yesNo('strictRequireTwoPPSeats')
  await next(page).click()

  await yesNo('treasuryHoursOnly')
  await expect(figure(page, 'perTxCapUSD')).toHaveValue('100000')
  await expect(figure(page, 'dailyCapUSD')).toHaveValue('500000')
  await expect(figure(page, 'approvalExpiryMinutes')).toHaveValue('15')
  await list(page, 'whitelistedAddresses').fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  await next(page).click()

  await list(page, 'ipAllowlist').fill('10.0.0.0/8\n2001:db8::1')
  await list(page, 'geoAllowlist').fill('DE\nes')
  await expect(page.getByRole('list', { name: 'Countries in the list' })).toContainText('Germany (DE)')
  await next(page).click()
  await expect(step(page, 6)).toBeVisible()

  const stored = await page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('policyWizard.v1') ?? '') as {
        version: number
        organisations: Record<string, { answers: Record<string, unknown> }>
      },
  )
  expect(stored.version).toBe(1)
  expect(stored.organisations[organisation.id]?.answers).toMatchObject({
    needsAutomation: true,
    typicalTxSizeUSD: 30000,
    dailyVolumeUSD: 200000,
    geoRestricted: true,
    roleBoundApprovals: true,
    requireHumanSignerEveryTx: true,
    phoneShareHolders: people.slice(0, 2),
    userPresencePolicy: 'per-session',
    threshold: '3-of-5',
    ppSeatRedundancy: true,
    treasuryHoursOnly: true,
    perTxCapUSD: 100000,
    dailyCapUSD: 500000,
    whitelistedAddresses: ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
    approvalExpiryMinutes: 15,
    ipAllowlist: ['10.0.0.0/8', '2001:db8::1'],
    geoAllowlist: ['DE', 'es'],
    strictRequireTwoPPSeats: true,
  })
  expect(Object.keys(stored.organisations[organisation.id]?.answers ?? {})).toHaveLength(19)
})

test('[WIZ-08] [WIZ-20] [WIZ-21] [WIZ-22] [WIZ-23] [WIZ-24] [WIZ-25] [WIZ-26] step 2 finds people while typing, by their treasury role, and requires two different ones', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  const searches = await timeCalls(page, 'GET', '/api/org/users')
  await page.goto('/wizard')
  await next(page).click()
  await expect(step(page, 2)).toBeVisible()
  await expect(page.getByText('At least 2 people.')).toBeVisible()
  const parts = page.getByRole('group', { name: 'Treasury roles that may hold a share' })
  await expect(parts.getByRole('checkbox')).toHaveCount(4)
  for (const [part, isOn] of Object.entries({ Approver: true, Treasurer: true, Viewer: false, Admin: false }))
    await expect(parts.getByRole('checkbox', { name: part })).toBeChecked({ checked: isOn })

  // Those who approve under the rules are suggested.
  for (const n of [2, 1]) await clearPerson(page, n)
  const urls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/org/users') urls.push(url)
  })
  await next(page).click()
  const minimum = page.getByText('Please select at least two phone share holders.')
  await expect(minimum).toBeVisible()
  await expect(person(page, 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(person(page, 1)).toBeFocused()
  await stopClock(page)
  await person(page, 1).pressSequentially('ter')
  await page.clock.runFor(249)
  await person(page, 1).press('e')
  await page.clock.runFor(249)
  expect(await searches.count()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => searches.count()).toBe(1)
  await page.clock.resume()
  expect(urls[0]?.searchParams.get('roles')).toBe('Approver,Treasurer')
  expect(urls[0]?.searchParams.get('query')).toBe('tere')
  await page.getByRole('option', { name: /Teresa/ }).click()
  await expect(person(page, 1)).toHaveValue('Teresa Treasurer')
  await next(page).click()
  await expect(minimum).toBeVisible()
  await expect(step(page, 2)).toBeVisible()

  await person(page, 2).fill('holdfast.test')
  await expect(page.getByRole('option', { name: /Approver/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /viewer@holdfast\.test/ })).toHaveCount(0)
  await page.getByRole('option', { name: /Teresa/ }).click()
  await next(page).click()
  await expect(page.getByText('Duplicate people detected.')).toBeVisible()
  await expect(step(page, 2)).toBeVisible()

  urls.length = 0
  await parts.getByRole('checkbox', { name: 'Viewer' }).click()
  await expect.poll(() => urls.at(-1)?.searchParams.get('roles')).toBe('Approver,Treasurer,Viewer')
  await person(page, 2).fill('viewer')
  await page.getByRole('option', { name: /viewer@holdfast\.test/ }).click()
  await expect(page.getByText('Duplicate people detected.')).toHaveCount(0)
  await next(page).click()
  await expect(step(page, 3)).toBeVisible()
})

for (const rules of ['without rules', 'with rules at the signers'] as const)
  test(`[WIZ-27] without the directory sample people can be chosen, are marked as such, and are refused before a policy is applied (${rules})`, async ({
    page,
    world,
  }) => {
    await (rules === 'without rules' ? world.signInAsNewcomer() : world.signIn('admin'))
    await page.route('**/api/org/users?**', (route) => route.fulfill({ status: 500, body: 'down' }))
    const applied: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/(policies|rules)\//.test(request.url()))
        applied.push(request.url())
    })
    await page.goto('/wizard')
    await next(page).click()
    await person(page, 1).click()
    await expect(page.getByRole('option')).toHaveCount(4)
    await expect(page.getByRole('option').first()).toContainText('Sample')
    await page.getByRole('option').first().click()
    await expect(page.getByText(/The directory does not respond/)).toBeVisible()
    await person(page, 2).click()
    await page.getByRole('option').nth(1).click()
    await next(page).click()
    await expect(step(page, 3)).toBeVisible()
    for (let n = 4; n <= 6; n++) {
      await next(page).click()
      await expect(step(page, n)).toBeVisible()
    }
    await next(page).click()
    await expect(page.getByText(/sample people can’t hold shares/)).toBeVisible()
    const apply = page.getByRole('button', { name: 'Apply policy' })
    if (rules === 'without rules') await expect(apply).toBeDisabled()
    else {
      await expect(apply).toHaveCount(0)
      await expect(page.locator('[data-propose-rules]')).toHaveCount(0)
    }
    expect(applied).toEqual([])
  })

test('a person who has left the treasury is named, and blocks the step', async ({ page, world }) => {
  const { calls, organisation, people } = await foundTreasury(world)
  await page.goto('/wizard')
  await goToStep(page, 3, people.slice(0, 2))
  const members = await calls.listMembers({ params: { orgId: organisation.id } })
  const left = members.find(({ name }) => name === people[0])
  await calls.changeMember({
    params: { orgId: organisation.id, id: left?.id ?? '' },
    body: { treasury_role: null },
  })
  await page.goto('/wizard')
  await next(page).click()
  await expect(
    page.getByText(`${people[0]} no longer has a treasury role in this organization.`),
  ).toBeVisible()
  await next(page).click()
  await expect(step(page, 2)).toBeVisible()
  await choosePerson(person(page, 1), people[2] ?? '')
  await next(page).click()
  await expect(step(page, 3)).toBeVisible()
})

test('an invalid field is reported line by line, blocks its step and gets the focus; networks show which addresses are theirs', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/wizard')
  await figure(page, 'dailyVolumeUSD').fill('1.5')
  await figure(page, 'dailyVolumeUSD').press('Enter')
  await expect(page.getByText('Enter a whole number, digits only.')).toBeVisible()
  await expect(figure(page, 'dailyVolumeUSD')).toBeFocused()
  await expect(step(page, 1)).toBeVisible()
  await figure(page, 'dailyVolumeUSD').fill('200000')
  await figure(page, 'dailyVolumeUSD').press('Enter')
  await expect(step(page, 2)).toBeVisible()
  for (const [row, name] of seeded.entries()) await choosePerson(person(page, row + 1), name)
  await page.getByRole('radio', { name: 'per-tx' }).press('Enter')
  await expect(step(page, 3)).toBeVisible()
  await next(page).click()

  const good = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
  const bad = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD'
  await list(page, 'whitelistedAddresses').fill(`${good}\n${bad}`)
  await next(page).click()
  await expect(page.getByText(`Line 2, ${bad}: not an address of any configured network`)).toBeVisible()
  await expect(list(page, 'whitelistedAddresses')).toBeFocused()
  await expect(step(page, 4)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checked on the networks' })).toContainText(
    'an address on TRON',
  )
  await list(page, 'whitelistedAddresses').fill(good)
  await next(page).click()
  await expect(step(page, 5)).toBeVisible()
  await list(page, 'ipAllowlist').fill('10.0.0.0/8\n10.0.0')
  await list(page, 'geoAllowlist').fill('DE\nEU')
  await next(page).click()
  await expect(
    page.getByText('Line 2, 10.0.0: not an IP address or a range such as 10.0.0.0/8'),
  ).toBeVisible()
  await expect(page.getByText('Line 2, EU: not a two-letter country code')).toBeVisible()
  await expect(page.getByText('Correct 2 fields before you continue.')).toBeVisible()
  await expect(list(page, 'ipAllowlist')).toBeFocused()
})

test('[WIZ-28] [WIZ-29] [WIZ-30] [WIZ-31] [WIZ-32] [WIZ-33] [WIZ-34] step 6 predicts the address of a forwarder without a call', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/wizard')
  await goToStep(page, 6, seeded)
  const chain = page.getByRole('combobox', { name: /^Chain/ })
  for (const name of ['mainnet', 'polygon', 'arbitrum', 'optimism', 'base', 'bsc']) {
    await choose(chain, name)
    await expect(page.getByText('No expected hash is set for this chain')).toBeVisible()
  }
  await page.getByLabel('Arguments').fill('0x01')
  await page.getByRole('button', { name: 'Build init code from arguments' }).click()
  await expect(page.getByText('FORWARDER_BYTECODE is not configured')).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const predicted = page.locator('dl').filter({ hasText: 'Predicted address' }).getByRole('button')
  const zeros = (bytes: number) => `0x${'00'.repeat(bytes)}`
  await figure(page, 'salt').fill(zeros(32))
  await list(page, 'initCode').fill('0x00')
  await expect(predicted.last()).toHaveAttribute('title', '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38')
  await figure(page, 'factory').fill(`0xdeadbeef${'0'.repeat(32)}`)
  await expect(predicted.last()).toHaveAttribute('title', '0xB928f69Bb1D91Cd65274e3c79d8986362984fDA3')
  for (const bytes of [19, 21]) {
    await figure(page, 'factory').fill(zeros(bytes))
    await expect(page.getByText('Factory address must be 20 bytes')).toBeVisible()
    await expect(page.getByText('Needs factory, salt and init code.')).toBeVisible()
  }
  await figure(page, 'factory').fill(zeros(20))
  await expect(page.getByText('Factory address must be 20 bytes')).toHaveCount(0)
  await figure(page, 'salt').fill(zeros(31))
  await expect(page.getByText('Salt must be 32 bytes')).toBeVisible()
  await figure(page, 'salt').fill(zeros(32))
  await list(page, 'initCode').fill('0x123')
  await expect(page.getByText('Hex string must have an even length')).toBeVisible()
  await list(page, 'initCode').fill('0x00')
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])

  await answerYes(page, 'isEnforced')
  await next(page).click()
  await expect(page.getByText('Init-code hash mismatch for selected chain.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Forwarder deployment')
  await question(page, 'isEnforced').getByRole('radio', { name: 'No' }).click()
  await next(page).click()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('The policy')
  // The review is not a step (B18), and Back leads from it to the last one.
  await expect(page.getByText('Review, all 6 steps answered')).toBeVisible()
  await expect(page.getByText(/^Step \d of 6$/)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]')).toHaveText(
    'Review',
  )
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(step(page, 6)).toBeVisible()
})

test('[WIZ-35] [WIZ-36] [WIZ-37] [WIZ-38] [WIZ-39] [WIZ-40] [WIZ-41] [WIZ-42] [WIZ-43] [WIZ-44] [WIZ-45] [WIZ-46] [WIZ-47] [WIZ-48] [WIZ-49] the answers appear as sentences while answering, and as JSON to copy', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { people } = await foundTreasury(world)
  const holders = people.slice(0, 2)
  await page.goto('/wizard')
  await expect(page.locator('[data-approvals]')).toContainText('2, besides the requester.')
  const mode = meaning(page).locator('[data-setting="signingMode"]')
  await expect(mode).toContainText('human-in-the-loop')
  await answerYes(page, 'needsAutomation')
  await expect(mode).toContainText('availability-first')
  await goToStep(page, 2, [])
  await answerYes(page, 'requireHumanSignerEveryTx')
  await expect(mode).toContainText('human-in-the-loop')
  for (const [row, name] of holders.entries()) await choosePerson(person(page, row + 1), name)
  await next(page).click()
  await answerYes(page, 'ppSeatRedundancy')
  await answerYes(page, 'strictRequireTwoPPSeats')
  await expect(mode).toContainText('strict-composition')
  await next(page).click()
  await figure(page, 'perTxCapUSD').fill('20000')
  await expect(meaning(page).getByText('A single transfer may be at most $20,000.')).toBeVisible()
  await expect(meaning(page).getByText(/A typical transaction \(\$25,000\) is above the cap/)).toBeVisible()
  for (let n = 5; n <= 6; n++) {
    await next(page).click()
    await expect(step(page, n)).toBeVisible()
  }
  await next(page).click()

  const { text, bundle } = await bundleOn(page)
  expect(Object.keys(bundle)).toEqual(['mpc', 'app', 'summary'])
  expect(bundle.app.signingMode).toBe('strict-composition')
  expect(bundle.app.approvals.required).toBe(2)
  expect(bundle.mpc.quorumComposition).toMatchObject({
    maxPPSignersPerCeremony: 2,
    ppShares: 4,
    ppActive: 2,
  })
  expect(bundle.mpc.liveness.roundTimeoutMs).toBe(8000)
  expect(bundle.mpc.keyEpochs.proactiveReshareDays).toBe(90)
  expect(bundle.summary.recommendedShareHolders.map(({ name }) => name)).toEqual(holders)
  await page.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(page.getByText('Copied policy JSON to clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await page.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(page.getByText('Unable to copy. Your browser may block clipboard access.')).toBeVisible()
})

test('[WIZ-50] [WIZ-51] [WIZ-52] a policy is applied for real, at the chosen endpoint with the chosen token; its changes are shown before', async ({
  page,
  world,
}) => {
  const { calls, organisation, people, name } = await foundTreasury(world)
  await page.goto('/wizard')
  const inForce = page.getByRole('region', { name: 'Policy in force' })
  await expect(inForce).toContainText('No policy is in force.')
  await goToStep(page, 6, people.slice(0, 2))
  await next(page).click()
  await expect(page.getByText('Everything below is new: no policy was in force.')).toBeVisible()
  const endpoint = figure(page, 'endpoint')
  const token = figure(page, 'token')
  const apply = page.getByRole('main').locator('footer').getByRole('button', { name: 'Apply policy' })
  await expect(apply).toBeInViewport()
  await expect(endpoint).toHaveValue('/api/policies/apply')
  await expect(token).toHaveAttribute('type', 'password')

  await page.route('**/elsewhere/policies', (route) => route.fulfill({ status: 422, body: 'bad' }))
  const sent = () =>
    page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('polic'))
  await endpoint.fill('/elsewhere/policies')
  await token.fill('another-token')
  const question = page.getByRole('alertdialog', { name: 'Apply this policy?' })
  const agree = question.getByRole('button', { name: 'Apply policy' })
  const attempt = async () => {
    await apply.click()
    await agree.click()
  }
  const [edited] = await Promise.all([sent(), attempt()])
  expect(new URL(edited.url()).pathname).toBe('/elsewhere/policies')
  expect(edited.headers().authorization).toBe('Bearer another-token')
  await expect(page.getByText('Failed to apply policy: HTTP 422: bad')).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)]),
  )
  expect(stored).not.toContain('another-token')

  await endpoint.fill('/api/policies/apply')
  await token.fill('')
  const { bundle } = await bundleOn(page)
  const isSent = sent()
  await apply.click()
  await expect(question).toContainText('It applies at once')
  await expect(question).toContainText('Everything below is new: no policy was in force.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(apply).toBeFocused()
  expect(await calls.getPolicy({ query: { entity_id: organisation.id } })).toBeNull()
  await attempt()
  const real = await isSent
  expect(new URL(real.url()).searchParams.get('entity_id')).toBe(organisation.id)
  const session = await page.evaluate(() => localStorage.getItem('auth_token'))
  expect(real.headers().authorization).toBe(`Bearer ${session}`)
  await expect(page.getByText('Policy applied successfully.')).toBeVisible()
  await expect(inForce).toContainText('Version 1')
  await expect(inForce).toContainText(`applied by ${name}`)
  expect((await calls.getPolicy({ query: { entity_id: organisation.id } }))?.bundle).toEqual(bundle)
  await expect(page.getByText('No changes: this is the policy in force.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Limits' }).click()
  await figure(page, 'dailyCapUSD').fill('400000')
  for (let n = 5; n <= 6; n++) {
    await next(page).click()
    await expect(step(page, n)).toBeVisible()
  }
  await next(page).click()
  const changed = page.locator('[data-changed]')
  await expect(changed).toHaveCount(1)
  await expect(changed).toContainText('$500,000')
  await expect(changed).toContainText('$400,000')
  // Another person applies a policy first; the page shows it at once and overwrites nothing unseen.
  await calls.applyPolicy({
    query: { entity_id: organisation.id },
    version: 1,
    body: { ...bundle, app: { ...bundle.app, limits: { perTxCapUSD: 1, dailyCapUSD: 2 } } },
  })
  // Answers that she did not give follow the version in force.
  await expect(inForce).toContainText('Version 2')
  await expect(changed).toContainText('$2')
  await expect(changed).toHaveCount(1)
  await apply.click()
  const listed = question.locator('[data-changed]')
  await expect(listed).toHaveCount(1)
  await expect(listed.last()).toContainText('$400,000')
  await agree.click()
  await expect(inForce).toContainText('Version 3')
  await inForce.getByRole('button', { name: 'View' }).click()
  await expect(
    inForce.getByText('All transfers in any 24 hours together may be at most $400,000.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the wizard starts from the policy in force, so that only what the person changes differs, also after a reload', async ({
  page,
  world,
}) => {
  const { calls, organisation, people } = await foundTreasury(world)
  await page.goto('/wizard')
  await expect(page.getByText('No policy is in force. Starts from defaults.')).toBeVisible()
  await expect(figure(page, 'typicalTxSizeUSD')).toHaveValue('25000')
  const members = await calls.listMembers({ params: { orgId: organisation.id } })
  const holders = people.slice(0, 2).map((name) => ({
    id: members.find((member) => member.name === name)?.user_id ?? '',
    name,
  }))
  const { mpc, app, ...others } = compile(
    policyAnswers.parse({
      ...defaultAnswers,
      typicalTxSizeUSD: 5_000,
      dailyVolumeUSD: 20_000,
      requireHumanSignerEveryTx: true,
      phoneShareHolders: holders.map(({ name }) => name),
      phoneShareHolderIds: holders.map(({ id }) => id),
      userPresencePolicy: 'per-session',
      threshold: '2-of-3',
      ppSeatRedundancy: true,
      strictRequireTwoPPSeats: true,
      treasuryHoursOnly: true,
      perTxCapUSD: 7_000,
      dailyCapUSD: 21_000,
      whitelistedAddresses: ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
      approvalExpiryMinutes: 90,
      ipAllowlist: ['0.0.0.0/0', '::/0'],
    }),
  )
  const { quorumComposition } = mpc
  const bundle: PolicyBundle = {
    ...others,
    // Settings that the wizard does not ask for.
    mpc: {
      ...mpc,
      quorumComposition: { ...quorumComposition, maxPPSignersPerCeremony: 1 },
      liveness: { roundTimeoutMs: 5_000 },
      keyEpochs: { proactiveReshareDays: 30 },
    },
    app: { ...app, approvals: { ...app.approvals, required: 1 } },
  }
  await calls.applyPolicy({ query: { entity_id: organisation.id }, body: bundle })
  await page.goto('/wizard')
  await expect(page.getByText('Starts from version 1 in force.')).toBeVisible()
  await expect(page.locator('[data-approvals]')).toContainText('1, besides the requester')
  await goToStep(page, 2, [])
  for (const [row, name] of people.slice(0, 2).entries())
    await expect(person(page, row + 1)).toHaveValue(name)
  await expect(page.getByRole('radio', { name: 'per-session' })).toBeChecked()
  await goOnTo(page, 4)
  await expect(figure(page, 'perTxCapUSD')).toHaveValue('7000')
  await expect(figure(page, 'dailyCapUSD')).toHaveValue('21000')
  await expect(figure(page, 'approvalExpiryMinutes')).toHaveValue('90')
  await goOnTo(page, 7)
  await expect(page.getByText('No changes: this is the policy in force.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Limits' }).click()
  await figure(page, 'dailyCapUSD').fill('20000')
  await page.reload()
  await expect(page.getByText('Starts from version 1 in force.')).toBeVisible()
  await goOnTo(page, 4)
  await expect(figure(page, 'perTxCapUSD')).toHaveValue('7000')
  await expect(figure(page, 'dailyCapUSD')).toHaveValue('20000')
  await goOnTo(page, 7)
  await expect(page.locator('[data-changed]')).toHaveCount(1)
  await expect(page.locator('[data-changed]')).toContainText('$20,000')
})

test('a governor who may not propose reads whom to ask and what governors do; limits start from those of the signers', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/mpc/policy')
  await page.getByRole('link', { name: 'Propose a change' }).click()
  const start = page.locator('[data-start]')
  await expect(start).toContainText('Starts from version 1 in force.')
  const lookOnly = page.locator('[data-look-only]')
  await expect(lookOnly).toContainText('You can look here, but not propose a change')
  await expect(lookOnly).toContainText(
    /system user can propose one\. Ask .*Ada Admin.*\. As a governor, you adopt or veto/,
  )
  await expectAccessible(page)
  await lookOnly.getByRole('button', { name: 'Test a transfer' }).click()
  await expect(page.getByRole('dialog', { name: 'Test a transfer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goToStep(page, 4, seeded)
  await expect(figure(page, 'perTxCapUSD')).toHaveValue('100000')
  await expect(figure(page, 'dailyCapUSD')).toHaveValue('250000')
  await expect(figure(page, 'approvalExpiryMinutes')).toHaveValue('1440')
  await expect(page.locator('[data-signer-limits]')).toContainText(
    '100,000.00 TRX per transfer, 250,000.00 TRX in 24 hours',
  )
  await world.signIn('admin')
  await page.goto('/wizard')
  await expect(start).toContainText('At the end you propose your change. 2 governors adopt it')
  await expect(lookOnly).toHaveCount(0)
})

test('people for the phone shares are one click, and the meaning says what the signers enforce', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await page.goto('/wizard')
  const meaning = page.getByRole('region', { name: 'What this means' })
  await expect(meaning.locator('[data-setting="required"]')).toContainText(
    'Above 10,000.00 TRX, USDT or USDC, 2 approvals, from an Approver or treasury Admin',
  )
  await expect(meaning.locator('[data-setting="recipients"]')).toContainText(
    /^\d+ payees are named in the policy\. Everyone else needs at least 1 approval\./,
  )
  await expect(meaning.getByText('1 to 2 approve')).toBeVisible()
  // Suggestions alone are no change.
  await goToStep(page, 6, [])
  await next(page).click()
  await expect(page.getByText('No changes: this is the policy in force.')).toBeVisible()
  await page.goto('/wizard')
  await goToStep(page, 2, [])
  for (const n of [1, 2]) {
    await expect(person(page, n)).not.toHaveValue('')
    await clearPerson(page, n)
  }
  await page.getByRole('button', { name: 'Suggest people' }).click()
  for (const row of [1, 2]) await expect(person(page, row)).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Suggest people' })).toHaveCount(0)
  await next(page).click()
  await expect(step(page, 3)).toBeVisible()
})

test('a member who may not apply a policy sees that first, and may copy it; a policy that no one could approve is reported too', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/wizard')
  const mayNot = page.getByText(/Only an Owner, an Admin, a treasury Admin/)
  await expect(mayNot).toBeVisible()
  await goToStep(page, 6, seeded)
  await next(page).click()
  // The signers of this organisation have rules, so a policy is proposed.
  await expect(page.getByRole('button', { name: 'Compare with the policy in force' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Apply policy' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy JSON' })).toBeEnabled()

  const { calls, organisation } = await world.signInAsNewcomer()
  const holders: string[] = []
  for (const role of ['Treasurer', 'Treasurer'] as const)
    holders.push((await world.newColleague(calls, organisation.id, role)).name)
  await page.goto('/wizard')
  await goToStep(page, 6, holders)
  await next(page).click()
  await expect(mayNot).toHaveCount(0)
  await expect(
    page.getByText(/it needs 2 approvers besides the requester, and only 0 can approve/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Apply policy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply policy' }).click()
  await expect(page.getByText(/Failed to apply policy: HTTP 422: Approvals required/)).toBeVisible()
})

test('[WIZ-53] resetting asks first; then every answer has its default and the wizard is at step 1', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/wizard')
  await figure(page, 'typicalTxSizeUSD').fill('7')
  await goToStep(page, 2, [])
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Reset wizard' }).click()
  await expect(question).toContainText('Reset the wizard? All answers will be lost.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(step(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Reset wizard' }).click()
  await question.getByRole('button', { name: 'Reset wizard' }).click()
  await expect(step(page, 1)).toBeVisible()
  await expect(figure(page, 'typicalTxSizeUSD')).toHaveValue('25000')
  expect(await page.evaluate(() => localStorage.getItem('policyWizard.v1'))).toBeNull()
})

test('[MODAL-17] + Policy changes the policy in force: approvals, expiry, caps, recipients and hours, and links to the wizard', async ({
  page,
  world,
}) => {
  const { calls, organisation, people } = await foundTreasury(world)
  await page.goto('/buttons/AddPolicy')
  const dialog = page.getByRole('dialog', { name: '+ Policy', exact: true })
  await expect(dialog).toContainText('No policy is in force yet')
  await expect(figure(page, 'required')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Apply policy' }).click()
  await expect(dialog.getByText('Please select at least two phone share holders.')).toBeVisible()
  for (const [row, name] of people.slice(0, 2).entries()) await choosePerson(person(page, row + 1), name)
  await dialog.getByRole('button', { name: 'Apply policy' }).click()
  const question = page.getByRole('alertdialog', { name: 'Apply this policy?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Apply policy' })).toBeFocused()
  const apply = async () => {
    await dialog.getByRole('button', { name: 'Apply policy' }).click()
    await question.getByRole('button', { name: 'Apply policy' }).click()
  }
  await apply()
  await expect(dialog.getByText('Policy applied successfully.')).toBeVisible()

  await page.goto('/buttons/AddPolicy')
  await expect(dialog).toContainText('Starts from the policy in force')
  await figure(page, 'required').fill('1')
  await figure(page, 'approvalExpiryMinutes').fill('60')
  await figure(page, 'perTxCapUSD').fill('5000')
  await figure(page, 'dailyCapUSD').fill('9000')
  await list(page, 'whitelistedAddresses').fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  await answerYes(page, 'treasuryHoursOnly')
  await expect(dialog.locator('[data-changed]')).toHaveCount(6)
  const first = await calls.getPolicy({ query: { entity_id: organisation.id } })
  if (first === null) throw new Error('no policy was applied')
  const { bundle } = first
  const theirs = {
    ...bundle,
    app: { ...bundle.app, approvals: { ...bundle.app.approvals, roleBound: true } },
  }
  await calls.applyPolicy({ query: { entity_id: organisation.id }, version: 1, body: theirs })
  await apply()
  await expect(dialog.getByText(/HTTP 409: Somebody else changed this in the meantime/)).toBeVisible()
  await expect(figure(page, 'perTxCapUSD')).toHaveValue('5000')
  await apply()
  await expect(dialog.getByText('Policy applied successfully.')).toBeVisible()
  const policy = await calls.getPolicy({ query: { entity_id: organisation.id } })
  expect(policy?.version).toBe(3)
  expect(policy?.bundle.app).toMatchObject({
    approvals: { required: 1, expiryMinutes: 60, roleBound: true },
    limits: { perTxCapUSD: 5000, dailyCapUSD: 9000 },
    controls: { whitelistedAddresses: ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'], treasuryHoursOnly: true },
  })
  await dialog.getByRole('link', { name: 'Other settings: Policy Wizard' }).click()
  await expect(step(page, 1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Policy in force' })).toContainText('Version 3')
})

test('every step and the dialog are accessible and within the policy of the page, in both languages and themes, wide and narrow', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await expectAccessibleEverywhere(page, async () => {
    await page.evaluate(() => localStorage.removeItem('policyWizard.v1'))
    await page.goto('/wizard')
    await next(page).waitFor()
    await expectAccessible(page)
    await next(page).click()
    for (const row of [1, 0]) await page.locator('[data-holder]').nth(row).getByRole('button').first().click()
    await next(page).click()
    await expectAccessible(page)
    for (const [row, name] of seeded.entries())
      await choosePerson(page.locator('[data-holder] [role="combobox"]').nth(row), name)
    for (let n = 3; n <= 6; n++) {
      await next(page).click()
      await expect(page.getByText(new RegExp(`^(Step|Paso) ${n} `))).toBeVisible()
      await expectAccessible(page)
    }
    await next(page).click()
    await page
      .locator('details', { has: page.locator('[data-bundle]') })
      .locator('summary')
      .click()
    await expect(page.locator('[data-bundle]')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/buttons/AddPolicy')
    await figure(page, 'required').waitFor()
    await expectAccessible(page)
  })
})
