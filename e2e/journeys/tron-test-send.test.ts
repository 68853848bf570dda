/** TRON test send: a payment of TRX, built only, and signed by the signers of the sandbox and sent. */
import { collectPolicyViolations, expectAccessible } from '../accessibility.ts'
import { makeSigningWallet, strangersAddress } from '../signing-wallet.ts'
import { speak } from '../speak.ts'
import { expect, solidAfterBlocks, test } from '../world.ts'

test('[ROUTE-24] [TRON-01] [TRON-02] [TRON-03] [TRON-04] [TRON-05] [TRON-06] four fields, two buttons, two badges; one payment is built, another one sent', async ({
  page,
  world,
}) => {
  const violations = await collectPolicyViolations(page)
  const { calls, organisation } = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, calls, organisation.id)
  const to = strangersAddress()
  const requests: [string, unknown][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/trx/')) requests.push([pathname, request.postDataJSON()])
  })
  await page.goto('/mpc/tron')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TRON test send')
  const form = page.getByRole('form')
  await expect(form.getByRole('textbox')).toHaveCount(4)
  const health = page.getByRole('status', { name: 'Health' })
  await expect(health).toContainText(/TRON OKblock [\d,]+/)
  await expect(health).toContainText('TSS signer')
  const build = page.getByRole('button', { name: 'Build', exact: true })
  const send = page.getByRole('button', { name: 'Build+Sign+Broadcast', exact: true })
  await build.click()
  for (const fault of [
    'Enter the owner’s address',
    'Enter the recipient’s address',
    'Enter a whole number of sun, above zero',
  ])
    await expect(page.getByText(fault)).toBeVisible()
  await expect(page.getByText('Enter the id of a key')).toHaveCount(0)
  await form.getByLabel('Owner').fill(wallet.address)
  await form.getByLabel('Recipient').fill(to)
  await form.getByLabel('Amount (sun)').fill('1500000')
  await send.click()
  await expect(page.getByText('Enter the id of a key')).toBeVisible()
  expect(requests).toEqual([])

  await build.click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('Built, not signed and not sent.')
  await expect(answer).toContainText('raw_data_hex')
  const fields = { owner_b58: wallet.address, to_b58: to, amount_sun: 1_500_000 }
  expect(requests).toEqual([['/api/trx/build', fields]])

  await page.getByRole('button', { name: `Fill in ${wallet.name}` }).click()
  await expect(form.getByLabel('Key ID')).toHaveValue(wallet.keyId)
  await send.click()
  await expect(answer).toContainText('Sent. The network has the transaction.', { timeout: 30_000 })
  expect(requests.slice(1)).toEqual([['/api/trx/send', { ...fields, mpc_key_id: wallet.keyId }]])
  await world.chain.mine(solidAfterBlocks + 1)
  const [made] = await calls.listTransferRequests({ query: { entity_id: organisation.id } })
  expect(made).toMatchObject({
    origin: 'test-send',
    status: 'broadcasted',
    recipient_address: to,
    amount: '1.5',
  })
  await expect(answer).toContainText(made?.tx_hash ?? 'none')

  await form.getByLabel('Key ID').fill(made?.id ?? '')
  await send.click()
  await expect(page.getByText('Key not found', { exact: true })).toBeVisible()

  for (const language of ['en', 'es']) {
    await speak(page, language)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/mpc/tron')
      await expect(page.getByRole('textbox')).toHaveCount(4)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(page)
      }
    }
  }
  expect(violations).toEqual([])
})

test('[TRON-05] [TRON-06] each badge follows its own response', async ({ page, world }) => {
  await world.signInAsNewcomer()
  const health = page.getByRole('status', { name: 'Health' })
  await page.route('**/api/health/tron', (route) =>
    route.fulfill({ json: { ok: false, latest_block: null, fullhost: 'node', error: 'no answer' } }),
  )
  await page.goto('/mpc/tron')
  await expect(health).toContainText('TRON Down')
  await expect(health).toContainText('TSS signer')
  await page.unroute('**/api/health/tron')
  await page.route('**/api/health/mpc', async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, tss_ok: false, signers_state: 'too-few' } })
  })
  await page.reload()
  await expect(health).toContainText('TRON OK')
  await expect(health).toContainText('No MPC signer')
})

test('the badge of the signer names the signing wallet as soon as its key is selected', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  const [newest, owner] = [strangersAddress(), strangersAddress()]
  await page.route('**/api/health/mpc', async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, tss_ok: true, signers_state: 'ready', tss_addr: newest } })
  })
  await page.goto('/mpc/tron')
  const health = page.getByRole('status', { name: 'Health' })
  await page.getByLabel('Owner').fill(owner)
  await expect(health).toContainText(newest.slice(-6))
  await page.getByLabel('Key ID').fill(crypto.randomUUID())
  await expect(health).toContainText(owner.slice(-6))
  await expect(health).not.toContainText(newest.slice(-6))
})
