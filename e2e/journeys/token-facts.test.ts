/** Screens for a token that differs from its contract, is unverified, or shares its symbol. */
import { sandboxContracts } from '@holdfast/sandbox'
import { openNewTransfer } from '../new-transfer.ts'
import { expectAccessible } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

const texts = {
  en: {
    create: 'Create',
    network: 'Network',
    contract: 'Contract',
    name: 'Name',
    symbol: 'Symbol',
    decimals: 'Decimals',
    differs: 'decimals: the contract states 6',
    taken: `already has a token whose symbol reads the same: USDT, ${sandboxContracts.usdt}`,
    second: 'Add it although another token has this symbol',
    shared: 'symbol used twice',
    unverified: 'unverified',
    sharedSymbol: `Several tokens have this symbol. Contract: ${sandboxContracts.usdt}`,
    token: 'Token',
    cannotSend: /unverified, cannot be sent$/,
  },
  es: {
    create: 'Crear',
    network: 'Red',
    contract: 'Contrato',
    name: 'Nombre',
    symbol: 'Símbolo',
    decimals: 'Decimales',
    differs: 'Decimales: el contrato indica 6',
    taken: `ya tiene un token cuyo símbolo se lee igual: USDT, ${sandboxContracts.usdt}`,
    second: 'Añadirlo aunque otro token tenga este símbolo',
    shared: 'símbolo repetido',
    unverified: 'sin verificar',
    sharedSymbol: `Varios tokens tienen este símbolo. Contrato: ${sandboxContracts.usdt}`,
    token: 'Token',
    cannotSend: /sin verificar, no se puede enviar$/,
  },
} as const

for (const language of ['en', 'es'] as const) {
  const text = texts[language]

  test(`a new token is compared with its contract, and a second one of a symbol needs a confirmation (${language})`, async ({
    page,
    world,
  }) => {
    await world.signIn('operator')
    await speak(page, language)
    await page.goto('/admin/tokens')
    await page.getByRole('button', { name: '+ Token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: text.network }).click()
    await page.getByRole('option', { name: /^TRON Sandbox/ }).click()
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    await field(text.contract).fill(sandboxContracts.fakeUsdt)
    await field(text.name).fill('Tether USD')
    await field(text.symbol).fill('USDT')
    await field(text.decimals).fill('8')
    const create = dialog.getByRole('button', { name: text.create, exact: true })
    await create.click()
    await expect(dialog.getByRole('alert')).toContainText(text.differs)
    await expect(dialog.getByRole('checkbox', { name: text.second })).toHaveCount(0)
    await field(text.decimals).fill('6')
    await create.click()
    await expect(dialog.getByRole('alert')).toContainText(text.taken)
    await expectAccessible(page)
    // The confirmed form is sent, and mocked here, because parallel journeys expect one USDT.
    const sent: unknown[] = []
    await page.route('**/admin-api/tokens', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 409, json: { detail: 'enough' } })
    })
    await dialog.getByRole('checkbox', { name: text.second }).check()
    await create.click()
    await expect.poll(() => sent).toMatchObject([{ symbol: 'USDT', is_second_of_symbol: true }])
  })

  test(`in a transfer request a shared symbol shows its contract, and an unverified token cannot be chosen (${language})`, async ({
    page,
    world,
  }) => {
    const calls = await world.signIn('treasurer')
    const listed = await calls.listTokens()
    const usdt = listed.find((token) => token.contract_address === sandboxContracts.usdt)!
    const usdc = listed.find((token) => token.contract_address === sandboxContracts.usdc)!
    await page.route('**/api/tokens', (route) =>
      route.fulfill({
        json: listed.map((token) =>
          token.id === usdt.id
            ? { ...token, shares_symbol: true }
            : token.id === usdc.id
              ? { ...token, is_verified: false }
              : token,
        ),
      }),
    )
    const draft = {
      id: '01a1fc55-59fd-762d-b251-000000000001',
      wallet_id: '01a1fc55-59fd-762d-b251-000000000002',
      token_id: usdt.id,
      network_code: 'tron-sandbox',
      status: 'draft',
      tx_hash: null,
      entity_id: (await calls.listMyOrganisations())[0]!.id,
      version: 1,
      origin: 'form',
      wallet_name: 'MPC Operations',
      wallet_address: sandboxContracts.splitter,
      key_id: null,
      network_name: 'TRON Sandbox',
      token_symbol: 'USDT',
      token_contract: sandboxContracts.usdt,
      shares_symbol: true,
      recipient_address: sandboxContracts.spam,
      amount: '5',
      memo: '',
      fee_ceiling: '100',
      intent_hash: 'ab'.repeat(32),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      created_by: { id: usdt.id, name: 'Tessa Treasurer' },
      submitted_by: null,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
      approvals_needed: 1,
      is_role_bound: false,
      policy_version: null,
      approvals: [],
      phase: null,
      is_under_way: false,
      signer: null,
      expiration: null,
      receipt_status: null,
      failure_code: null,
      failure: null,
      last_error: null,
    }
    await page.route('**/api/transfer-requests?*', (route) => route.fulfill({ json: [draft] }))
    await speak(page, language)
    await page.goto('/mpc/transfer-requests')
    await expect(page.locator('[data-request]').getByText(text.sharedSymbol)).toBeVisible()
    await openNewTransfer(page)
    await page.getByRole('combobox', { name: text.network, exact: true }).click()
    await page.getByRole('option', { name: 'TRON Sandbox', exact: true }).click()
    await page.getByRole('combobox', { name: text.token, exact: true }).click()
    await expect(page.getByRole('option', { name: sandboxContracts.usdt })).toBeVisible()
    await expect(page.getByRole('option', { name: text.cannotSend })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.goto('/admin/tokens')
    const row = (id: string) => page.locator(`tr[data-token="${id}"]`)
    await expect(row(usdt.id)).toContainText(text.shared)
    await expect(row(usdc.id)).toContainText(text.unverified)
  })
}
